"""Commands under limits of their process: memory and processor time.

How long a refusal takes is measured by benchmarks/refusals.py; here a command is only ended when it
takes many times as long as any of them should, whatever the machine.

This file is also the program that runs them: it loads what every command loads, once, and then
forks for each command, so that a test costs no start of Python.
"""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

MEMORY = 300 << 20
"""The most address space of a command, in bytes."""
LAST = 15
"""Processor seconds after which a command is killed: a refusal should take one."""
LOADED = (
    "strategies.catalogue", "arena.profile", "arena.simulate", "arena.tournament",
    "solver.summary", "flow.evaluate", "flow.tabulate",
    "proof.prove", "strategies.tree_strategy",
)  # fmt: skip
"""What most commands load."""


class Ended(NamedTuple):
    """How a command ended: below zero if it was killed."""

    code: int
    out: str
    err: str
    compiler: bool
    """Whether it loaded numba, which alone takes a second and most of the memory."""


class Limited:
    """Runs commands one after the other, each in a process of its own with these limits."""

    def __init__(self, server: "subprocess.Popen[str]") -> None:
        self._server = server

    def __call__(self, folder: Path, *arguments: str) -> Ended:
        """Run a command in a folder, to which its streams are written."""
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        self._server.stdin.write(json.dumps([str(folder), *arguments]) + "\n")
        self._server.stdin.flush()
        return Ended(*json.loads(self._server.stdout.readline()))


def assert_refused(limited: Limited, folder: Path, words: str, complaint: str) -> None:
    """The command says so with exit code 2, before it loads a compiler or writes anything."""
    before = {path.name for path in folder.iterdir()}
    done = limited(folder, *words.split())
    assert done.code == 2, done
    assert complaint in done.err
    assert not done.compiler, "it was refused only after numba was loaded"
    assert not done.out
    assert "Traceback" not in done.err
    assert {path.name for path in folder.iterdir()} == before


def assert_wide_file_is_refused(limited: Limited, folder: Path, words: str) -> None:
    """The command reads CSV, and not a row of very many columns."""
    header = ",".join(("game", "ply", "board", "cell", *map(str, range(100_000))))
    (folder / "many.csv").write_text(header, "utf-8")
    done = limited(folder, *words.split(), "many.csv", "--seconds", "2")
    assert done.code == 2, done
    assert "many.csv, line 1: a row of more than 262,144 letters" in done.err


@contextmanager
def limited_commands() -> Iterator[Limited]:
    """Start what runs them, and end it."""
    with subprocess.Popen(
        [sys.executable, __file__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
    ) as server:
        yield Limited(server)


def _serve() -> None:
    from noloss.cli.main import build

    build("strategies")
    build()
    for module in LOADED:
        import_module(f"noloss.{module}")
    for line in sys.stdin:
        folder, *arguments = json.loads(line)
        read, write = os.pipe()
        child = os.fork()
        if not child:
            os.close(read)
            _run(folder, arguments, write)
        os.close(write)
        with os.fdopen(read, encoding="utf-8") as streams:
            out, _, rest = streams.read().partition("\0")
        err, _, compiler = rest.partition("\0")
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        sys.stdout.write(json.dumps([code, out, err, compiler == "True"]) + "\n")
        sys.stdout.flush()


def _run(folder: str, arguments: list[str], report: int) -> None:
    """The command itself, in the child: it never returns."""
    from io import StringIO

    from noloss.cli.main import main

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (LAST, LAST))
    os.chdir(folder)
    sys.argv = ["noloss", *arguments]
    out, err = StringIO(), StringIO()
    sys.stdin, sys.stdout, sys.stderr = StringIO(), out, err
    code = 0
    try:
        main()
    except SystemExit as end:
        code = int(end.code or 0)
    with os.fdopen(report, "w", encoding="utf-8") as streams:
        streams.write(f"{out.getvalue()}\0{err.getvalue()}\0{'numba' in sys.modules}")
    os._exit(code)


if __name__ == "__main__":
    _serve()
