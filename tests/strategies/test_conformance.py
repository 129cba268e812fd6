"""One suite for every strategy of the catalogue: what its entry promises, over all of play."""

import inspect
from pathlib import Path

import pytest

from noloss.catalogue import CATALOGUE, load_table, strategy
from noloss.core.errors import BadFile, FinishedPosition, TooLarge, UnknownStrategy, WrongGame
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game, parse_position
from noloss.core.position import Position
from noloss.core.strategy import Decision, Strategy, ask
from noloss.core.symmetry import symmetries
from noloss.exact.play.tabulate import undecided
from noloss.exact.proof.prove import prove
from noloss.strategies import trees
from noloss.strategies.tree import TreeStrategy

GAMES = ["3x3", "3x2:2", "2x2x2", "5:3", "4x2:3"]
CASES = [
    (name, game)
    for name, entry in CATALOGUE.items()
    for game in GAMES
    if entry.games in ("any", game)
    if name != "level" or game == "3x3"  # on another board its promise may be out of reach
]


def _all_decisions(player: Strategy, game: LineGame) -> dict[Position, Decision]:
    return {position: ask(player, position) for position in undecided(game)}


@pytest.mark.parametrize(("name", "game"), CASES)
def test_decisions_everywhere(name: str, game: str) -> None:
    """Legal, exactly summing to one (both checked on the way), pure, and with a readable reason."""
    line_game = parse_game(game)
    decisions = _all_decisions(strategy(name), line_game)
    for position, decision in decisions.items():
        assert list(decision.moves) == sorted(decision.moves)
        assert decision.reason.rule
        assert decision.reason.text[0].isupper()
        assert decision.reason.text.endswith(".")
        assert all(0 <= cell < line_game.size for cell in decision.reason.cells), str(position)
    sample = list(decisions)[:: 1 if name != "mm" else 40]
    fresh = strategy(name)
    for position in reversed(sample):
        assert ask(fresh, position) == decisions[position], "a decision depends on what was asked"


@pytest.mark.parametrize(("name", "game"), CASES)
def test_symmetric_where_it_says_so(name: str, game: str) -> None:
    if name == "mm" and game == "3x3":
        broken = parse_position(parse_game("3x3"), ".X./.../...")
        assert not CATALOGUE[name].symmetric
        assert _turned_differently(strategy(name), [broken])
        return
    found = _turned_differently(strategy(name), undecided(parse_game(game)))
    if CATALOGUE[name].symmetric:
        assert not found
    elif game == "3x3":
        assert found, f"{name} is symmetric after all: say so in the catalogue"


def _turned_differently(player: Strategy, positions: list[Position]) -> bool:
    """Whether some image of some position is decided differently."""
    known: dict[Position, dict[int, object]] = {}

    def moves(position: Position) -> dict[int, object]:
        if position not in known:
            known[position] = dict(player.decide(position).moves)
        return known[position]

    return any(
        {g.cell(cell): chance for cell, chance in moves(position).items()}
        != moves(g.position(position))
        for position in positions
        for g in symmetries(position.game)
    )


@pytest.mark.parametrize("name", CATALOGUE)
@pytest.mark.parametrize("side", Side)
def test_declared_no_loss_status_is_proven(name: str, side: Side, three: LineGame) -> None:
    assert prove(three, strategy(name), side).no_loss == (side in CATALOGUE[name].no_loss)


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_finished_position_is_an_error(name: str, three: LineGame) -> None:
    for text in ("XXX/OO./...", "XOX/XOO/OXX", "X.X/OOO/X.."):
        with pytest.raises(FinishedPosition):
            strategy(name).decide(parse_position(three, text))


@pytest.mark.parametrize("name", CATALOGUE)
def test_the_name_is_the_spec_and_the_docstring_says_where_it_comes_from(name: str) -> None:
    made = strategy(name)
    assert made.name == name
    if isinstance(made, TreeStrategy):
        file = Path(trees.__file__).parent / CATALOGUE[name].factory
        assert file.read_text(encoding="utf-8").startswith("# ")
        return
    module, function = CATALOGUE[name].factory.split(":")
    factory = getattr(__import__(f"noloss.{module}", fromlist=[function]), function)
    assert inspect.getdoc(factory)


@pytest.mark.parametrize("name", [n for n, e in CATALOGUE.items() if e.games != "any"])
def test_another_game_is_refused(name: str) -> None:
    with pytest.raises(WrongGame, match=f"{name} plays {CATALOGUE[name].games} only, not 4x4"):
        strategy(name).decide(parse_game("4x4").start())


@pytest.mark.parametrize("name", ["mm", "abp", "aba", "optimal"])
def test_a_board_too_large_to_search_is_refused(name: str) -> None:
    with pytest.raises(TooLarge, match="positions"):
        strategy(name).decide(parse_game("7x6:4").start())


def test_unknown_names_are_refused_with_a_hint() -> None:
    with pytest.raises(UnknownStrategy, match="'t3d'; did you mean t3dt"):
        strategy("t3d")
    with pytest.raises(UnknownStrategy, match="known: random, casual"):
        strategy("zzzzzz")


def test_a_missing_table_is_named() -> None:
    with pytest.raises(BadFile, match=r"nowhere\.json"):
        load_table("nowhere.json")
