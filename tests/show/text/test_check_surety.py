"""How far a verdict on a bot goes is said in its first line."""

from itertools import count
from random import Random

import pytest

from noloss.bots.checking.check import check
from noloss.core.notation import parse_game, parse_position
from noloss.flow.solved import solve_game
from noloss.show.text.check_text import check_text


@pytest.fixture(scope="module")
def heads() -> dict[str, str]:
    """The first line of the report on some bots."""
    small = parse_game("3x2:3")
    table, dice, turns = solve_game(small), Random(1), count()

    def perfect(board: str, mark: str) -> int:
        return table.at(parse_position(small, board)).best[0] + 1

    def first_free(board: str, mark: str) -> int:
        return board.replace("/", "").index(".") + 1

    def by_chance(board: str, mark: str) -> int:
        free = [at for at, cell in enumerate(board.replace("/", "")) if cell == "."]
        return dice.choice(free) + 1 if next(turns) else free[0] + 1

    bots = {"optimal": "optimal", "perfect": perfect, "first": first_free, "chance": by_chance}
    texts = {name: check_text(check(bot, small)) for name, bot in bots.items()}
    unplayed = [name for name, text in texts.items() if "Not all games were played" in text]
    assert unplayed == ["perfect"]
    return {name: text.split("\n")[0] for name, text in texts.items()}


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("optimal", "never loses at 3x2:3 (proven over all play;"),
        ("perfect", "(proven over all play if its answers depend on the board alone;"),
        ("first", "LOSES at 3x2:3 (certain: it lost a game that was played;"),
        ("chance", "LOSES at 3x2:3 (certain: it lost a game that was played;"),
    ],
)
def test_no_verdict_promises_more_than_was_seen(
    heads: dict[str, str], name: str, says: str
) -> None:
    assert says in heads[name]
