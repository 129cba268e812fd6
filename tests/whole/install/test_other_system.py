"""Nothing is loaded that only Unix has, and what needs Unix says so."""

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from whole.install.other_system import LARGE, UNIX_MODULES

ROOT = Path(__file__).parents[3]
BOT = "examples/bots/bot.py"
WORKS = [["move", "X../.O./..X"], ["check", "casual", "-g", "3x2:2"], ["solve", "3x2:2"]]
NEEDS_UNIX = [
    ["check", f"python3 {BOT}"],
    ["check", BOT],
    ["grade", "examples/class", "--out", "x"],
]
CODE = f"""
import asyncio, importlib, io, json, numba, pkgutil, subprocess, sys, tempfile, typer.rich_utils
import concurrent.futures.process, multiprocessing.popen_spawn_posix, multiprocessing.synchronize
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from whole.install.other_system import pretend

pretend()
import noloss
from noloss.cli.main import main
from noloss.core.files import locked

with locked(Path("never made")):
    failed, ended = {{}}, []
for module in pkgutil.walk_packages(noloss.__path__, "noloss."):
    if "__main__" not in module.name:
        try:
            importlib.import_module(module.name)
        except ModuleNotFoundError as error:
            failed[module.name] = error.name
for words in {[*WORKS, *NEEDS_UNIX]!r}:
    out, err, code = io.StringIO(), io.StringIO(), 0
    sys.argv = ["noloss", *words]
    with redirect_stdout(out), redirect_stderr(err):
        try:
            main()
        except SystemExit as end:
            code = end.code or 0
    ended.append([code, out.getvalue(), err.getvalue()])
print(json.dumps([failed, ended]))
"""


@cache
def elsewhere() -> Any:
    """What becomes of every module, and of these commands, on another system."""
    done = subprocess.run(
        [sys.executable, "-c", CODE], capture_output=True, text=True, check=False, cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "tests")},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_every_module_loads() -> None:
    failed, _ = elsewhere()
    ours = {name for name, missing in failed.items() if missing.partition(".")[0] not in LARGE}
    assert not ours, failed


def test_what_needs_no_program_works_and_the_rest_says_what_is_missing() -> None:
    _, ended = elsewhere()
    for (code, _, err), words in zip(ended, [*WORKS, *NEEDS_UNIX], strict=True):
        if words in WORKS:
            assert code in (0, 1), (words, err)
        else:
            assert code in (2, 64), (words, err)
            assert "can be checked on Linux and macOS, not on this system" in err
    assert not (ROOT / "never made").exists()
    assert not (ROOT / "x").exists()


def _at_once(tree: ast.Module) -> Iterator[str]:
    """The modules that a module loads as soon as it is loaded itself."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            waiting.extend(ast.iter_child_nodes(node))


def test_no_module_begins_with_what_only_unix_has() -> None:
    for path in (ROOT / "src/noloss").rglob("*.py"):
        text = path.read_text("utf-8")
        if any(f"import {name}" in text or f"from {name}" in text for name in UNIX_MODULES):
            assert not set(_at_once(ast.parse(text))) & UNIX_MODULES, path
