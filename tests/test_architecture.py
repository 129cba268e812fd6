"""The page on the architecture names rooms, files and functions that are there."""

import ast
import re

import pytest

from shown import ROOT

PAGE = (ROOT / "docs/explanation/architecture.md").read_text(encoding="utf-8")
FLOWS = re.findall(r"^\| `([\w ]+)` \| (.*) \|$", PAGE, re.MULTILINE)
SOURCE = ROOT / "src/noloss"
FILES = [
    path.relative_to(ROOT).as_posix()
    for folder in ("src", "coq", "docsite", "tests")
    for path in (ROOT / folder).rglob("*")
    if "__pycache__" not in path.parts
]


def defined() -> set[str]:
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
    return names


def test_six_commands_are_told() -> None:
    told = [command for command, _ in FLOWS]
    assert sorted(told) == ["bench t3dt", "check", "evolve", "move", "profile", "solve"]


def test_the_functions_on_the_way_of_the_data_exist() -> None:
    names = defined()
    for command, flow in FLOWS:
        for name in re.findall(r"`([\w.]+)`", flow):
            assert any(each.endswith(f".{name}") for each in names), (command, name)


@pytest.mark.parametrize("file", sorted(set(re.findall(r"`([\w/]+\.(?:py|tree))`", PAGE))))
def test_the_files_that_are_named_exist(file: str) -> None:
    assert any(f"/{path}".endswith(f"/{file}") for path in FILES)


def test_every_room_is_told() -> None:
    rooms = {path.stem for path in SOURCE.iterdir() if path.is_dir() or path.suffix == ".py"}
    block = PAGE.partition("## The rooms")[2].split("```")[1]
    told = re.findall(r"^([\w.]+?)(?:/|\.py) ", block, re.MULTILINE)
    assert {*told} == {room for room in rooms if not room.startswith("__")}
