"""What commands print with `--json` is what is published for them.

What takes a while is looked at in the tests of its own command.
"""

import ast
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cli.commands import SPELLINGS
from noloss.core.notation import parse_game
from noloss.flow.tabulate import undecided
from whole.documented import assert_documented

Run = Callable[..., tuple[int, str, str]]
TESTS = Path(__file__).parent.parent


@pytest.mark.parametrize(
    ("command", "rest", "game"),
    [
        ("move", "X.O/.X./...", "3x3"),
        ("move", "..../..../.... -g 4x3:3 -s casual --seed 1", "4x3:3"),
        ("prove", "t3dt --missed --side first", "3x3"),
        ("prove", "casual --side second -g 3x2:2", "3x2:2"),
        ("evaluate", "casual random -g 3x2:2", "3x2:2"),
        ("tournament", "casual random -g 3x2:2", "3x2:2"),
        ("simulate", "casual random -g 3x2:2 --games 1000", "3x2:2"),
        ("profile", "casual -g 3x2:2", "3x2:2"),
        ("check", "casual -g 3x2:2", "3x2:2"),
        ("strategies", "", "3x3"),
        ("certificates", "6x6x6", "6x6x6"),
        ("tree", "t3dt", "3x3"),
        ("tree", "t3dt-plus --beside t3dt", "3x3"),
        ("game-tree", "aba first", "3x3"),
        ("export", "casual --to python --verify -g 3x2:2", "3x2:2"),
        ("claims", "t3dt-4.2.1", "3x3"),
        ("turing decide", "XXX/OO./...", "3x3"),
        ("turing predict", "X.O/.../...", "3x3"),
        ("turing run", "wst --moves 5,1", "3x3"),
        ("turing show", "wst", "3x3"),
        ("turing show", "M_TM", "3x3"),
        ("census", "", "3x3"),
        ("bench show", "", "3x3"),
    ],
)
def test_it_is_the_document_that_is_published(run: Run, command: str, rest: str, game: str) -> None:
    _, out, _ = run(*command.split(), *rest.split(), "--json")
    assert_documented(command, json.loads(out), game)


def test_the_steps_of_the_machine(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """On some boards; what all take is shown in the README."""
    some = undecided(parse_game("3x3"))[::100]
    monkeypatch.setattr("noloss.lab.papers.wst.worked.undecided", lambda _: some)
    assert_documented("turing steps", json.loads(run("turing", "steps", "--json")[1]))


def test_a_list_of_rules_and_a_class(run: Run, tmp_path: Path) -> None:
    (tmp_path / "list").write_text("win\nany\n", "utf-8")
    rules = run("rules", str(tmp_path / "list"), "-g", "3x2:2", "--json")[1]
    assert_documented("rules", json.loads(rules), "3x2:2")
    (tmp_path / "class").mkdir()
    for name, cell in (
        ("sound", "min(i for i, c in enumerate(board, 1) if c == '.')"),
        ("odd", "0"),
    ):
        source = f"def move(board, mark):\n    board = board.replace('/', '')\n    return {cell}\n"
        (tmp_path / "class" / f"{name}.py").write_text(source, "utf-8")
    folder, out = str(tmp_path / "class"), str(tmp_path / "out")
    graded = run("grade", folder, "--out", out, "-g", "3x2:2", "--json")[1]
    assert_documented("grade", json.loads(graded), "3x2:2")


def test_files_that_are_written_and_verified(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "file")
    compiled = run("compile", "casual", file, "-g", "3x2:2", "--json")[1]
    assert_documented("compile", json.loads(compiled))
    run("prove", "optimal", "-c", file, "-g", "3x2:2", "--side", "first")
    assert_documented("verify", json.loads(run("verify", file, "--json")[1]))
    two = run("verify", file, file, "--json")[1].splitlines()
    assert [json.loads(line)["valid"] for line in two] == [True, True]
    assert_documented("coq", json.loads(run("coq", file, "--json")[1]))
    code, out, err = run("verify", "nowhere", file, "--json")
    assert (code, json.loads(out)["valid"], "cannot read 'nowhere'" in err) == (2, True, True)
    Path(file).write_text("noloss certificate", "utf-8")
    assert_documented("verify", json.loads(run("verify", file, "--json")[1]))


@pytest.mark.parametrize(
    ("command", "rest", "typed"),
    [
        ("play", "--side second --seed 1", "hint\nx\nwhy\nhelp\nundo\nnew\n1\n"),
        ("turing trace", "wst --moves 5,1 --steps 3", ""),
    ],
)
def test_each_line_is_a_document(run: Run, command: str, rest: str, typed: str) -> None:
    _, out, _ = run(*command.split(), *rest.split(), "--json", typed=typed)
    assert len(out.splitlines()) >= 3
    for line in out.splitlines():
        assert_documented(command, json.loads(line))


def test_no_command_is_forgotten() -> None:
    """Each is held to its schema by a test somewhere: here, or among those of its own."""
    looked_at = set().union(*map(_documented, TESTS.rglob("test_*.py")))
    assert looked_at == {" ".join(words) for words in SPELLINGS}


def _documented(file: Path) -> set[str]:
    """The commands of which a file of tests looks at what they print."""
    text = file.read_text("utf-8")
    if "assert_documented(" not in text:
        return set()
    functions = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    return {name for function in functions for name in _named(function)}


def _named(function: ast.FunctionDef) -> Iterator[str]:
    """The commands by name, or by what the function's first parameter is given."""
    for call in ast.walk(function):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "assert_documented":
            if isinstance(call.args[0], ast.Constant):
                yield str(call.args[0].value)
            else:
                (given,) = (each for each in function.decorator_list if isinstance(each, ast.Call))
                yield from (row[0] for row in ast.literal_eval(given.args[1]))
