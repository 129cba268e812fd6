from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from bots.checking.remembering_bots import THREE, safe
from noloss.arena.yardsticks import Yardsticks
from noloss.bots.bot import Fault
from noloss.bots.checking.check import check
from noloss.classroom.grading.grade_report import CheckedBot, UncheckedBot
from noloss.classroom.grading.grade_rubric import USUAL, Rubric, read_rubric
from noloss.core.errors import BadFile
from noloss.core.game import Cell, Side
from noloss.core.position import Position

MEASURES = Yardsticks(THREE, ("random",))
EXAMPLE = Path(__file__).parents[3] / "examples/grading/rubric.toml"


def _rubric(tmp_path: Path, text: str) -> Rubric:
    file = tmp_path / "rubric.toml"
    file.write_text(text, "utf-8")
    return read_rubric(file)


def _item(**keys: str) -> str:
    told = {"name": "'x'", "points": "6", "needs": "'answers'", **keys}
    return "[[item]]\n" + "".join(f"{key} = {value}\n" for key, value in told.items())


@pytest.fixture(scope="module")
def graded() -> dict[str, CheckedBot]:
    def first_free(board: str, mark: str) -> int:
        return board.replace("/", "").index(".") + 1

    bots = {"first free": first_free, "t3dt": "t3dt", "broken": lambda *_: 0}
    return {name: _graded(name, bot) for name, bot in bots.items()}


def _graded(name: str, bot: object) -> CheckedBot:
    return CheckedBot.of_report(name, check(bot, THREE, yardsticks=MEASURES))


def test_points_are_exact(graded: dict[str, CheckedBot], tmp_path: Path) -> None:
    """A bot that always takes the first free cell wins this often; t3dt never loses."""
    wins = _rubric(tmp_path, _item(needs="'wins'", seat="'first'"))
    seat = next(iter(graded["first free"].seats.values())).against["random"]
    assert seat.best is not None
    score = wins.score(graded["first free"])
    assert (score.points, score.of) == (6 * seat.win / seat.best, 6)
    assert str(seat.win) in score.items[0].why
    enough = _rubric(tmp_path, _item(needs="'wins'", at_least="'8/9'"))
    assert enough.score(graded["first free"]).points == 0
    assert enough.score(graded["t3dt"]).points == 6
    half = _rubric(tmp_path, _item(points="7.5", needs="'never loses'"))
    assert half.score(graded["t3dt"]).points == Fraction(15, 2)


@pytest.mark.parametrize(
    ("needs", "points"),
    [
        ("answers", (6, 6, 0)),
        ("never loses", (0, 6, 0)),
        ("no loss found", (0, 6, 0)),
        ("takes wins", (0, 6, 0)),
        ("blocks", (0, 6, 0)),
    ],
)
def test_what_is_needed_decides(
    needs: str, points: tuple[int, ...], graded: dict[str, CheckedBot], tmp_path: Path
) -> None:
    rubric = _rubric(tmp_path, _item(needs=repr(needs)))
    assert tuple(rubric.score(bot).points for bot in graded.values()) == points
    assert rubric.score(UncheckedBot("x", "no")).points == 0


def _plays(move: Callable[[Position], Cell | Fault]) -> CheckedBot:
    """The report on a bot that is asked for moves of this kind."""

    class Bot:
        name = "bot"

        def ask(self, position: Position) -> Cell | Fault:
            return move(position)

        def close(self) -> None:
            pass

    return _graded("bot", Bot())


def test_a_seat_in_which_it_was_not_asked_earns_nothing(tmp_path: Path) -> None:
    """It hangs twice as first player, so nobody knows how it plays as second."""

    def hangs(position: Position) -> Cell | Fault:
        return position.legal()[0] if not position.first else Fault(position, "timeout", "")

    bot = _plays(hangs)
    assert not bot.seats[Side.SECOND].faults
    for needs in ("answers", "never loses", "no loss found", "takes wins", "blocks", "keeps wins"):
        score = _rubric(tmp_path, _item(needs=repr(needs), seat="'second'")).score(bot)
        assert (score.points, score.items[0].why) == (
            0, "as second player none of its games was seen to the end"
        )  # fmt: skip
    assert USUAL.score(bot).points == 0


def test_a_loss_in_one_seat_proves_nothing_of_the_other(tmp_path: Path) -> None:
    """It plays by chance: as first player it was not seen to lose, which is not a proof."""
    rng = Random(5)

    def by_chance(position: Position) -> Cell | Fault:
        first = position.turn is Side.FIRST
        return rng.choice(safe(position)) if first else position.legal()[0]

    bot = _plays(by_chance)
    assert (bot.verdict, bot.deterministic) == ("loses", False)
    proof = _rubric(tmp_path, _item(needs="'never loses'", seat="'first'")).score(bot)
    assert (proof.points, proof.items[0].why) == (
        0, "as first player no loss was found, which is not a proof"
    )  # fmt: skip
    assert _rubric(tmp_path, _item(needs="'no loss found'", seat="'first'")).score(bot).points == 6


def test_the_example_is_the_usual_rubric(graded: dict[str, CheckedBot]) -> None:
    example = read_rubric(EXAMPLE)
    assert example.title == "Tic-tac-toe that never loses"
    for bot in graded.values():
        assert example.score(bot).points == USUAL.score(bot).points
    assert USUAL.score(graded["broken"]).of == 100


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected \\[\\[item\\]\\]"),
        ("item = 3", "expected \\[\\[item\\]\\]"),
        ("[[item]]\nname = 'x'", "item 1: expected name, points, needs"),
        (_item(needs="'luck'"), "needs is one of answers"),
        (_item(seat="'third'"), "first or second"),
        (_item(points="-1"), "not between"),
        (_item(points="true"), "is not a number"),
        (_item(points="nan"), "is not a number"),
        (_item(points="'1/0'"), "is not a number"),
        (_item(points="'1e9'"), "'1e9' is not a number"),
        (_item(points="inf"), "is not a number"),
        (_item(points=f"'{'1' * 41}'"), "is not between 0 and 1,000,000"),
        (_item(points=f"'1/{'1' * 30_000}'"), "is not a number"),
        (_item(points="0x" + "f" * 9000), "such a number is not between 0 and 1,000,000"),
        (_item(points="9" * 400), "such a number is not between"),
        (_item(points="[1]"), "is not a number"),
        (_item(seat="['first']"), "first or second"),
        (_item(seat="{}"), "first or second"),
        (_item(against="'random'"), "go with needs = 'wins'"),
        (_item(needs="'wins'", against="'me'"), "random and casual"),
        (_item(needs="'wins'", at_least="2"), "not between"),
        (_item(name="3"), "the name must be text"),
    ],
)
def test_a_rubric_that_makes_no_sense_is_refused(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=message):
        _rubric(tmp_path, text)


def test_points_are_as_they_are_written(tmp_path: Path) -> None:
    for points, of in (("7.5", Fraction(15, 2)), ("'1/3'", Fraction(1, 3)), ("1e2", Fraction(100))):
        assert _rubric(tmp_path, _item(points=points)).items[0].points == of


def test_a_rubric_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="there is no rubric"):
        read_rubric(tmp_path / "none.toml")
