"""Try the wheel where nothing else is: `make smoke`, or this file with the parts to run.

    python tests/whole/install/smoke.py dist/*.whl dist/*.tar.gz [PART ...]

    base      every command with the package alone: it works, or it names the extra that it lacks
    extras    what named an extra works once that extra, and no other, is installed
    newest    every command with all extras and the newest versions that are allowed
    lowest    the same with the lowest versions that are allowed
    pythons   the package alone on every Python from 3.11 that is found here
    tools     the source distribution, pipx and uvx

Environments are made by uv outside of the clone, and thrown away. Exit code 1 if anything fails.
"""

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from whole.examples import EXAMPLES, Example

ROOT = Path(__file__).parents[3]
DATA = ("examples", "docs/proofs")
"""What the examples read."""
PYTHONS = ("3.11", "3.12", "3.13")
LONGEST = 900
"""Seconds for one command."""
MISSING = 2
"""The exit code where an extra is missing."""


@dataclass
class Trial:
    """A folder to work in, the files under trial, and what has gone wrong."""

    folder: Path
    wheel: Path
    source: Path
    uv: str
    failures: list[str] = field(default_factory=list)

    def environment(self, name: str, extras: str, *options: str) -> Path:
        """A new environment with the wheel and these extras; where its `noloss` is."""
        home = self.folder / name
        python = ["--python", options[1]] if options[:1] == ("--python",) else []
        self.must(self.uv, "venv", "--quiet", *python, str(home))
        wanted = f"noloss[{extras}] @ {self.wheel.as_uri()}"
        rest = options[len(python) :]
        self.must(self.uv, "pip", "install", "--quiet", "--python", str(home), *rest, wanted)
        return home / ("Scripts" if os.name == "nt" else "bin") / "noloss"

    def must(self, *command: str, **environment: str) -> str:
        """Run what has to work; its output."""
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, cwd=self.folder,
            env={**os.environ, **environment},
        )  # fmt: skip
        if done.returncode:
            raise SystemExit(f"{shlex.join(command)}\n{done.stderr or done.stdout}")
        return done.stdout

    def judge(self, where: str, line: str, fault: str) -> None:
        """Print one line of the report, and remember a fault."""
        print(f"{'FAILS' if fault else 'ok   '} {where:9} noloss {line}", flush=True)
        if fault:
            print(f"      {fault}", flush=True)
            self.failures.append(f"{where}: noloss {line}")

    def run(self, where: str, noloss: Path, examples: Iterable[Example], missing: bool) -> None:
        """Run examples in a fresh folder; with `missing`, what needs an extra should name it."""
        work = self.folder / f"work-{where}"
        for data in DATA:
            shutil.copytree(ROOT / data, work / data)
        for example in examples:
            done = ended(noloss, example, work)
            self.judge(where, example.line, fault_of(example, done, missing))


def ended(noloss: Path, example: Example, folder: Path) -> "subprocess.CompletedProcess[str]":
    """One example, run as a user would."""
    command = [str(noloss), *shlex.split(example.line)]
    return subprocess.run(
        command, input=example.typed, capture_output=True, text=True, check=False,
        cwd=folder, timeout=LONGEST,
    )  # fmt: skip


def fault_of(example: Example, done: "subprocess.CompletedProcess[str]", missing: bool) -> str:
    """What is wrong with how an example ended; nothing if it is as it should be."""
    said = f"{done.stdout}{done.stderr}"
    if "Traceback" in said:
        return said[-2000:]
    if missing and example.needs:
        named = f"pip install 'noloss[{example.needs}]'" in done.stderr
        if done.returncode == MISSING and named:
            return ""
        return f"should name {example.needs}: exit code {done.returncode}, {done.stderr[-400:]}"
    if done.returncode != example.code:
        return f"exit code {done.returncode}, not {example.code}: {said[-400:]}"
    return "" if said.strip() else "it printed nothing"


def base(trial: Trial) -> None:
    """The package alone."""
    trial.run("base", trial.environment("base", ""), _quick(), missing=True)


def extras(trial: Trial) -> None:
    """Each extra that was named, and no other."""
    for needs in sorted({example.needs for example in EXAMPLES} - {""}):
        those = [example for example in _quick() if example.needs == needs]
        name = needs.replace(",", "+")
        trial.run(name, trial.environment(name, needs), those, missing=False)


def newest(trial: Trial) -> None:
    """Every extra, and what is newest."""
    trial.run("newest", trial.environment("newest", _all_extras()), EXAMPLES, missing=False)


def lowest(trial: Trial) -> None:
    """Every extra, and of all that we name ourselves the lowest version that we allow."""
    pins = trial.folder / "lowest.txt"
    every = [word for extra in _all_extras().split(",") for word in ("--extra", extra)]
    trial.must(
        *(trial.uv, "pip", "compile", "--quiet", "--resolution", "lowest-direct"),
        *("--only-binary", ":all:", "--output-file", str(pins), *every),
        str(ROOT / "pyproject.toml"),
    )
    noloss = trial.environment("lowest", _all_extras(), "--constraint", str(pins))
    trial.run("lowest", noloss, _quick(), missing=False)
    told = "A file or folder" in trial.must(str(noloss), "check", "--help")
    trial.judge("lowest", "check --help", "" if told else "the help of its argument is missing")


def _python(uv: str, version: str) -> str:
    """A Python of this version; pyenv may have one that is not on the path."""
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    for python in sorted(root.glob(f"versions/{version}.*/bin/python")):
        return str(python)
    command = [uv, "python", "find", "--no-python-downloads", version]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def pythons(trial: Trial) -> None:
    """The package alone on each Python that is here; it is said which are not."""
    for version in PYTHONS:
        found = _python(trial.uv, version)
        if not found:
            print(f"SKIPPED: Python {version} is not here")
            continue
        name = f"py{version}"
        noloss = trial.environment(name, "", "--python", found)
        trial.run(name, noloss, _quick(), missing=True)


def tools(trial: Trial) -> None:
    """How people install: from source, by pipx, by uvx."""
    line, shown = "move X../.O./..X --strategy t3dt", "t3dt plays 2, 4, 6 or 8"
    words = shlex.split(line)
    home = trial.folder / "source"
    trial.must(trial.uv, "venv", "--quiet", str(home))
    trial.must(trial.uv, "pip", "install", "--quiet", "--python", str(home), str(trial.source))
    pipx = {"PIPX_HOME": str(trial.folder / "pipx"), "PIPX_BIN_DIR": str(trial.folder / "bin")}
    trial.must(sys.executable, "-m", "pipx", "install", str(trial.wheel), **pipx)
    for where, command in {
        "sdist": [str(home / "bin/noloss")],
        "pipx": [str(trial.folder / "bin/noloss")],
        "uvx": [trial.uv, "tool", "run", "--quiet", "--from", str(trial.wheel), "noloss"],
    }.items():
        said = trial.must(*command, *words)
        trial.judge(where, line, "" if shown in said else said)


PARTS: dict[str, Callable[[Trial], None]] = {
    part.__name__: part for part in (base, extras, newest, lowest, pythons, tools)
}
NOT_HERE = ("bridges", "all")
"""Extras that no command needs: other people's libraries."""


def _all_extras() -> str:
    """The extras that commands need."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return ",".join(extra for extra in declared["optional-dependencies"] if extra not in NOT_HERE)


def _quick() -> Iterator[Example]:
    return (example for example in EXAMPLES if not example.slow)


@contextmanager
def _folder() -> Iterator[Path]:
    """Outside of the clone, so that nothing of it is found by accident."""
    with tempfile.TemporaryDirectory(prefix="noloss-smoke-") as name:
        yield Path(name)


def main() -> None:
    """Run the parts that are named, or all."""
    wheel, source, *parts = sys.argv[1:]
    uv = shutil.which("uv", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    if uv is None:
        raise SystemExit("make smoke needs uv: pip install uv pipx")
    with _folder() as folder:
        trial = Trial(folder, Path(wheel).resolve(), Path(source).resolve(), uv)
        for part in parts or PARTS:
            PARTS[part](trial)
    print(f"{len(trial.failures)} failures" if trial.failures else "Everything works.")
    sys.exit(bool(trial.failures))


if __name__ == "__main__":
    main()
