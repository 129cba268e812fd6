"""The pages on the architecture name what is there, and what data passes through, in order."""

import ast
import json
import pkgutil
import re
import sys
from functools import cache, partial
from inspect import unwrap
from pathlib import Path
from types import CodeType, FrameType, SimpleNamespace
from typing import Any

import pytest

from in_process import noloss
from noloss.core.document import from_json
from noloss.lab.timing.measure import measure
from noloss.lab.timing.record import Plan
from shown import ROOT
from work.text_workers import Texts

SOURCE = ROOT / "src/noloss"
LAYERS = {"architecture": "", "architecture-lab": "lab", "architecture-classroom": "classroom"}
"""Each page, and the folder that it is about."""
PAGES = {
    name: (ROOT / f"docs/explanation/{name}.md").read_text(encoding="utf-8") for name in LAYERS
}
ALL = "\n".join(PAGES.values())
FLOWS = re.findall(r"^\| `([\w ]+)` \| (.*) \|$", ALL, re.MULTILINE)
SHOWS_KERNELS = sys.version_info < (3, 12)
"""From then on, compiled code does not tell a profiler that it is called."""
FILES = [
    path.relative_to(ROOT).as_posix()
    for folder in ("src", "coq", "docsite", "tests")
    for path in (ROOT / folder).rglob("*")
    if "__pycache__" not in path.parts
]


@cache
def defined() -> frozenset[str]:
    """Modules, what they define, and the methods of their classes, by their dotted names."""
    names = set()
    for path in SOURCE.rglob("*.py"):
        module = ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts)
        module = module.removesuffix(".__init__")
        names.add(module)
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                names.add(f"{module}.{node.name}")
            if isinstance(node, ast.ClassDef):
                methods = (each for each in node.body if isinstance(each, ast.FunctionDef))
                names.update(f"{module}.{node.name}.{method.name}" for method in methods)
    return frozenset(names)


def test_six_commands_are_told() -> None:
    told = [command for command, _ in FLOWS]
    assert sorted(told) == ["bench t3dt", "check", "evolve", "move", "profile", "solve"]


def named(flow: str) -> dict[object, str]:
    """The functions on the way of the data, by their code; a class stands for its `__init__`."""
    names = defined()
    codes: dict[object, str] = {}
    for name in re.findall(r"`([\w.]+)`", flow):
        (full,) = [each for each in names if each.endswith(f".{name}")]
        thing: Any = pkgutil.resolve_name(full)
        thing = thing.__init__ if isinstance(thing, type) else thing
        codes[place(getattr(thing, "py_func", unwrap(thing)).__code__)] = name
    return codes


def place(code: CodeType) -> object:
    """What tells a function from all others: numba shows a kernel with another code object."""
    return (code.co_filename, code.co_name) if "/kernels/" in code.co_filename else code


def first_calls(codes: dict[object, str], *arguments: str) -> list[str]:
    """Which of these a command calls, in the order of their first calls."""
    calls: dict[str, None] = {}

    def called(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and place(frame.f_code) in codes:
            calls.setdefault(codes[place(frame.f_code)])

    sys.setprofile(called)
    try:
        noloss(*arguments)
    finally:
        sys.setprofile(None)
    return list(calls)


class Here:
    """What measures in a process of its own measures in this one."""

    returncode = 0

    def __init__(self, command: list[str], **_: object) -> None:
        lines: list[dict[str, Any]] = []
        measure(from_json(Plan, json.loads(command[-1])), lines.append)
        self.stdout = list(map(json.dumps, lines))

    def __enter__(self) -> "Here":
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is left to end."""

    def wait(self) -> None:
        """It is over."""

    kill = wait


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers and processes are this one, the study is short, and nothing is drawn."""
    monkeypatch.setattr("noloss.lab.cli.evolve.all_cores", lambda *_: Texts())
    processes = SimpleNamespace(Popen=Here, PIPE=None)
    monkeypatch.setattr("noloss.lab.timing.study.subprocess", processes)
    short = partial(Plan, algorithms=("abp", "t3dt"), dropped=1, least=1)
    monkeypatch.setattr("noloss.lab.timing.study.Plan", short)
    monkeypatch.setattr("noloss.lab.show.timing_figures.timing_figures", lambda _: iter(()))
    monkeypatch.setattr("noloss.show.pictures.images.image", lambda *_: b"")


RUNS = {
    "move": "X.O/.X./...",
    "solve": "5x5:4",
    "check": f"{ROOT}/examples/bots/bot.py --game 2x2",
    "profile": "t3dt",
    "evolve": "runs --runs 2 --generations 2 --population 5 --role first",
    "bench t3dt": "--seconds 0",
}


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(("command", "flow"), FLOWS)
def test_the_data_passes_through_these_functions_in_this_order(
    command: str, flow: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    codes = named(flow)
    told = [name for name in codes.values() if SHOWS_KERNELS or not name.startswith("kernels.")]
    assert first_calls(codes, *command.split(), *RUNS[command].split()) == told


@pytest.mark.parametrize("file", sorted(set(re.findall(r"`([\w/]+\.(?:py|tree))`", ALL))))
def test_the_files_that_are_named_exist(file: str) -> None:
    assert any(f"/{path}".endswith(f"/{file}") for path in FILES)


@pytest.mark.parametrize("page", PAGES)
def test_every_room_is_told(page: str) -> None:
    folder = SOURCE / LAYERS[page]
    rooms = {path.stem for path in folder.iterdir() if path.is_dir() or path.suffix == ".py"}
    block = PAGES[page].partition("## The rooms")[2].split("```")[1]
    told = re.findall(r"^([\w.]+?)(?:/|\.py) ", block, re.MULTILINE)
    others = {*LAYERS.values()} if folder == SOURCE / "" else set()
    assert {*told} == {room for room in rooms - others if not room.startswith("__")}
