"""How a file is run: by its manifest, its `#!` line, its ending or its run bit.

A `Program` is data: the words of a command, and of the step that compiles it first. They name files
of the program from its folder (`./bot.c`), so the same program runs in place or in a private copy,
and what is compiled goes to a folder of its own (`{build}/program`).
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from stat import S_ISREG
from typing import Any

from noloss.core.errors import BadFile, NolossError, Shortage
from noloss.core.files import read_bytes, read_text

BOT_MANIFEST = "bot.toml"
MAINS = ("run", "bot", "main")
"""What the file to run is called in a folder, the surest first."""
BUILD = "{build}"
"""How a word begins that names a file which was built; files of the program begin with `./`."""
MOST_MANIFEST = 1 << 20
"""Bytes of a manifest, at the most."""
BUILD_SECONDS = 120.0
"""How long a compiler may take."""

PYTHON = os.path.normpath(sys.executable)
"""Ours, by a path that means the same in a sandbox, whatever way it was called by."""
NOTEBOOK = Path(__file__).with_name("notebook_script.py")

Words = tuple[str, ...]


@dataclass(frozen=True)
class Language:
    """How programs of one language are run; `{file}` and `{stem}` stand for the file's name."""

    tools: Words
    """The compilers or interpreters that will do, the first that is there."""
    command: Words = ("{tool}", "{file}")
    build: Words = ()


COMPILED = (f"{BUILD}/program",)
LANGUAGES: Mapping[str, Language] = {
    ".py": Language((PYTHON,)),
    ".ipynb": Language(
        (PYTHON,),
        ("{tool}", f"{BUILD}/notebook.py"),
        ("{tool}", "-I", str(NOTEBOOK), "{file}", f"{BUILD}/notebook.py"),
    ),
    ".js": Language(("node",)),
    ".mjs": Language(("node",)),
    ".cjs": Language(("node",)),
    ".sh": Language(("sh",)),
    ".bash": Language(("bash",)),
    ".pl": Language(("perl",)),
    ".rb": Language(("ruby",)),
    ".lua": Language(("lua", "lua5.4", "lua5.3")),
    ".php": Language(("php",)),
    ".r": Language(("Rscript",)),
    ".jl": Language(("julia",)),
    ".c": Language(
        ("cc", "gcc", "clang"),
        COMPILED,
        ("{tool}", "-O2", "-w", "-o", f"{BUILD}/program", "{file}", "-lm"),
    ),
    ".cpp": Language(
        ("c++", "g++", "clang++"),
        COMPILED,
        ("{tool}", "-O2", "-w", "-std=c++17", "-o", f"{BUILD}/program", "{file}"),
    ),
    ".rs": Language(
        ("rustc",),
        COMPILED,
        ("{tool}", "-O", "--edition", "2021", "-A", "warnings", "-o", f"{BUILD}/program", "{file}"),
    ),
    ".go": Language(("go",), COMPILED, ("{tool}", "build", "-o", f"{BUILD}/program", "{file}")),
    ".hs": Language(
        ("ghc",),
        COMPILED,
        ("{tool}", "-O", "-outputdir", BUILD, "-o", f"{BUILD}/program", "{file}"),
    ),
    ".java": Language(
        ("javac",),
        ("java", "-XX:TieredStopAtLevel=1", "-cp", BUILD, "{class}"),
        ("{tool}", "-nowarn", "-d", BUILD, "-sourcepath", ".", "{file}"),
    ),
}
SAME_AS = {".cc": ".cpp", ".cxx": ".cpp", ".c++": ".cpp"}
BINARY = (b"\x7fELF", b"\xcf\xfa\xed\xfe")
"""How compiled programs begin on Linux and macOS."""


@dataclass(frozen=True)
class Program:
    """A program and how it is run, with its folder as the working folder."""

    folder: Path
    command: Words
    build: Words = ()
    """What makes it ready to run, if anything does: see `built`."""
    per_move: bool = False
    """Whether it is started anew for every question."""
    reset: bool = False
    """Whether it understands a line `reset`: a new game begins."""
    files: Words | None = None
    """The files and folders in its folder that are its own; None for all."""


def program(path: Path) -> Program:
    """How a file, or the program in a folder, is run; `BadFile` says why it cannot be."""
    if path.is_dir():
        home = _home(path)
        told = read_toml(home / BOT_MANIFEST)
        return by_manifest(home, told, BOT_MANIFEST) if told else by_file(_main(home))
    return replace(by_file(path), files=(path.name,))


def by_manifest(folder: Path, told: Mapping[str, Any], place: str) -> Program:
    """What a manifest says: `command` or `file`, and perhaps `build`, `per_move` and `reset`."""
    kinds = {"command": str, "file": str, "build": str, "per_move": bool, "reset": bool}
    for key, value in told.items():
        if not isinstance(value, kinds.get(key, ())):
            raise BadFile(f"{place}: {key!r:.60} is unknown or of the wrong type")
    per_move, reset = bool(told.get("per_move", False)), bool(told.get("reset", False))
    if ("command" in told) == ("file" in told):
        raise BadFile(f"{place}: expected a command or a file")
    if "file" in told:
        if "build" in told:
            raise BadFile(f"{place}: build needs a command, and no file")
        made = by_file(_inside(folder, told["file"], place))
        return replace(made, per_move=per_move, reset=reset)
    build = words(told["build"], f"{place}: build") if "build" in told else ()
    command = words(told["command"], f"{place}: the command")
    return Program(folder, command, build, per_move, reset)


def by_file(file: Path) -> Program:
    """What the file itself says: its `#!` line if there is such a tool, its ending, its run bit."""
    first = first_line(file)
    name = f"./{file.name}"
    if first.startswith(b"#!"):
        line = words(first[2:].decode("utf-8", "replace"), f"{_shown(file)}: its #! line")
        if _there(line) or _language(file) is None:
            return Program(file.parent, (*line, name))
    if first.startswith(BINARY):
        if os.access(file, os.X_OK):
            return Program(file.parent, (name,))
        # the run bit was lost on the way
        return Program(file.parent, COMPILED, ("install", "-m", "755", name, *COMPILED))
    language = _language(file)
    if language is not None:
        return _by_language(file, language)
    if os.access(file, os.X_OK):
        return Program(file.parent, (name,))
    if file.name in MAINS:
        return Program(file.parent, ("sh", name))
    raise BadFile(
        f"{_shown(file)}: no manifest, no #! line and no known extension says how to run it"
    )


def runnable(file: Path) -> bool:
    """Whether something says how to run this file; true also if the tool for it is missing."""
    try:
        return (
            _language(file) is not None
            or first_line(file).startswith((b"#!", *BINARY))
            or os.access(file, os.X_OK)
            or file.name in MAINS
        )
    except BadFile:
        return False


def built(
    made: Program,
    into: Path,
    run: Callable[[Words], str] | None = None,
) -> Program:
    """The program ready to run: compiled into a folder that is there, if it has to be compiled.

    `run` performs the step and gives what went wrong, or nothing; whoever runs programs with
    limits brings one.
    """

    def placed(some: Words) -> Words:
        return tuple(
            str(into) + word[len(BUILD) :] if word.startswith(BUILD) else word for word in some
        )

    if made.build:
        wrong = (run or plain_step(made.folder))(placed(made.build))
        if wrong:
            raise BadFile(f"it cannot be built: {wrong}")
    return replace(made, command=placed(made.command), build=())


def plain_step(folder: Path, seconds: float = BUILD_SECONDS) -> Callable[[Words], str]:
    """What runs a building step in a folder, with a limit on time alone."""

    def step(command: Words) -> str:
        try:
            done = subprocess.run(
                command,
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                timeout=seconds,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return f"{command[0]} takes longer than {seconds:g} s"
        except (OSError, ValueError) as error:
            return f"{command[0]}: {error}"
        if not done.returncode:
            return ""
        said = done.stdout.decode("utf-8", "replace").strip()
        return said or f"{command[0]} ends with {done.returncode}"

    return step


def words(text: str, place: str) -> Words:
    """The words of a command line."""
    try:
        told = tuple(shlex.split(text))
    except ValueError as error:
        raise BadFile(f"{place}: {error}") from None
    if not told:
        raise BadFile(f"{place} is empty")
    if any("\0" in word for word in told):
        raise BadFile(f"{place} holds a NUL")
    return told


def read_toml(path: Path) -> dict[str, Any]:
    """A manifest; none if there is no such file."""
    if not path.is_file():
        return {}
    try:
        return tomllib.loads(read_text(path, MOST_MANIFEST))
    except RecursionError:
        raise BadFile(f"{path.name}: nested too deeply") from None
    except NolossError:
        raise
    except ValueError as error:  # also a number that is too long
        raise BadFile(f"{path.name}: {error}") from None


def first_line(file: Path, most: int = 200) -> bytes:
    """How a file begins, up to the first line's end; what is no plain file is refused."""
    try:
        if not S_ISREG(file.stat().st_mode):
            raise BadFile(f"{_shown(file)}: it is not a file")
        with file.open("rb") as content:
            return content.readline(most)
    except (OSError, ValueError) as error:
        if isinstance(error, BadFile):
            raise
        reason = getattr(error, "strerror", None) or error
        problem = f"{_shown(file)}: it cannot be read: {reason}"
        raise Shortage.of(error) or BadFile(problem) from None


def _language(file: Path) -> Language | None:
    ending = file.suffix.lower()
    return LANGUAGES.get(SAME_AS.get(ending, ending))


def _there(line: Words) -> bool:
    """Whether the tool of a `#!` line is installed."""
    tools = [word for word in line if not word.startswith("-")]
    wanted = tools[:2] if Path(tools[0]).name == "env" else tools[:1]
    return all(map(shutil.which, wanted))


def _by_language(file: Path, language: Language) -> Program:
    tool = next((tool for tool in language.tools if shutil.which(tool)), None)
    if tool is None:
        raise BadFile(
            f"{_shown(file)}: running it takes {' or '.join(language.tools)}, not installed here"
        )
    filled = {"{tool}": tool, "{file}": f"./{file.name}"}
    if "{class}" in language.command:
        filled["{class}"] = _java_class(file)

    def fill(some: Words) -> Words:
        return tuple(filled.get(word, word) for word in some)

    return Program(file.parent, fill(language.command), fill(language.build))


def _java_class(file: Path) -> str:
    """The full name of the class that a Java file is named after."""
    text = read_bytes(file).decode("utf-8", "replace")
    package = re.search(r"^\s*package\s+([\w.]+)\s*;", text, re.MULTILINE)
    if re.search(rf"\b(class|record|enum|interface)\s+{re.escape(file.stem)}\b", text):
        name = file.stem
    else:
        found = re.search(r"\bclass\s+(\w+)(?=[^;]*\bmain\s*\()", text)
        name = found.group(1) if found else file.stem
    return f"{package.group(1)}.{name}" if package else name


def _home(folder: Path) -> Path:
    """The folder itself, or the only folder in it if there is nothing else, as archives unpack."""
    for _ in range(3):
        inside = _listed(folder)
        if len(inside) != 1 or inside[0].is_symlink() or not inside[0].is_dir():
            break
        folder = inside[0]
    return folder


def _main(folder: Path) -> Path:
    """The file to run: called run, bot or main, or the only one that can be run."""
    able = [path for path in _listed(folder) if path.is_file() and runnable(path)]
    for stem in MAINS:
        named = [path for path in able if path.stem.lower() == stem]
        if named:
            return min(named, key=lambda path: (path.suffix != "", not os.access(path, os.X_OK)))
    if len(able) == 1:
        return able[0]
    found = f", though {len(able)} others could be run" if able else ", nor any other"
    raise BadFile(
        f"{_shown(folder)}: no {BOT_MANIFEST}, and no program called run, bot or main{found}"
    )


def _listed(folder: Path) -> list[Path]:
    try:
        inside = sorted(folder.iterdir())
    except OSError as error:
        problem = f"{_shown(folder)}: it cannot be read: {error.strerror or error}"
        raise Shortage.of(error) or BadFile(problem) from None
    return [path for path in inside if not path.name.startswith((".", "__"))]


def _inside(folder: Path, name: str, place: str) -> Path:
    """A file that a manifest names; it is in the folder itself."""
    if "/" in name or "\0" in name or not (folder / name).is_file():
        raise BadFile(f"{place}: there is no file {name!r:.80} beside it")
    return folder / name


def _shown(path: Path) -> str:
    """A name with what is not text spelled out."""
    return os.fsencode(path.name).decode("utf-8", "backslashreplace")
