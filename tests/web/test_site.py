"""The folder of the page: what is in it, and that its data is the package's."""

import json
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from noloss.core.budget import DEFAULT
from noloss.core.errors import BadFile, NolossError
from noloss.core.notation import parse_game
from noloss.core.strategy import ask
from noloss.flow.tabulate import undecided
from noloss.show.outline import Outline
from noloss.strategies.catalogue import strategy
from noloss.strategies.trees import shipped
from noloss.web.in_page import check_pasted, check_text, move_text
from noloss.web.opponents import as_played, tree_page, written_out
from noloss.web.site import OURS, fetched, require_page_folder

THREE = parse_game("3x3")
PAGE = Path(str(files("noloss.web"))) / "page"


def test_pyodide_is_not_fetched_without_npm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NolossError, match="npm is not installed"), fetched():
        pass


@pytest.mark.parametrize("name", ["careless", "soedarmadji"])
def test_what_is_played_is_the_strategy_everywhere(name: str) -> None:
    player = strategy(name)
    played = as_played(written_out(THREE, player))
    for position in undecided(THREE):
        assert ask(played, position).moves == ask(player, position).moves


def test_a_route_leads_through_the_outline_to_what_is_done() -> None:
    page = tree_page(THREE, shipped("t3dt"))
    player = strategy("t3dt")
    for position, route in page.routes.items():
        node: Outline | None = page.page.tree
        for answer in route:
            assert node is not None
            node = next((child for child in node.children if child.answer == answer), node)
        said = player.decide(position).reason.text.rstrip(".")
        assert node is not None
        assert node.text == "By chance:" or said.endswith(node.text)


LANGUAGES = sorted(path.stem for path in (PAGE / "text").iterdir())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_everything(language: str) -> None:
    english = json.loads((PAGE / "text/en.json").read_text())
    words = json.loads((PAGE / f"text/{language}.json").read_text())
    assert set(english) <= set(words)
    extra = {key for key in set(words) - set(english) if not key.startswith("opponent.")}
    assert not extra
    for key, text in english.items():
        values = set(re.findall(r"\{\w+\}", text))
        assert set(re.findall(r"\{\w+\}", words[key])) == values, key


def test_every_word_that_is_said_is_there_and_said() -> None:
    english = json.loads((PAGE / "text/en.json").read_text())
    source = "\n".join(path.read_text() for path in PAGE.rglob("*.mjs"))
    asked = set(re.findall(r"""(?:say|count)\("([\w.-]+)\"""", source))
    stems = {key.rpartition(".")[0] for key in english}
    assert not {key for key in asked if key not in english and key not in stems}
    parts = re.findall(r"[\w:+-]+", source)
    unsaid = {key for key in english if not set(re.split(r"[.]", key)[:1]) & set(parts)}
    assert not unsaid


CS50 = re.search(r"cs50: `(.*?)`,", (PAGE / "check/examples.mjs").read_text(), re.S)


def test_pasted_python_is_checked() -> None:
    told: list[str] = []
    loses = json.loads(
        check_text(
            "def help(): ...\n"
            "def move(board, mark):\n    return board.replace('/', '').index('.') + 1",
            lambda words, *_: told.append(words),
        )
    )
    assert (loses["verdict"], loses["bot"]) == ("loses", "move")
    assert told
    assert CS50 is not None
    assert check_pasted(CS50[1], DEFAULT).verdict == "never loses"
    for source, why in (
        ("x = 1", "no function"),
        ("def move(:", "line 1"),
        ("1/0", "ZeroDivision"),
    ):
        with pytest.raises(NolossError, match=why):
            check_pasted(source, DEFAULT)


def test_what_runs_in_a_browser_needs_nothing_that_is_not_there() -> None:
    """Pyodide has the standard library without some of it, and none of what we depend on."""
    script = (
        "import sys, time\n"
        "del time.thread_time\n"
        "for name in ('numba', 'numpy', 'rich', 'typer', 'resource', 'fcntl', 'termios'):\n"
        "    sys.modules[name] = None\n"
        "from noloss.web.in_page import check_text, hindsight_text, move_text, prospects_text\n"
        "move_text('expert', '4x4', '/'.join(['....'] * 4))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr


def test_a_move_of_any_strategy_on_any_board() -> None:
    told = json.loads(move_text("newell-simon", "4x4", "XXX./OO../..../O..."))
    assert (told["moves"], told["rule"] if "rule" in told else told["reason"]["rule"]) == (
        {"4": "1"},
        "win",
    )


def test_every_page_of_ours_can_be_told() -> None:
    assert OURS in (files("noloss.web") / "page" / "index.html").read_bytes()


def test_a_page_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    require_page_folder(tmp_path)
    (tmp_path / "index.html").write_bytes(OURS)
    require_page_folder(tmp_path)
    (tmp_path / "index.html").write_bytes(b"my holidays")
    with pytest.raises(BadFile, match="is not a page of noloss"):
        require_page_folder(tmp_path)
