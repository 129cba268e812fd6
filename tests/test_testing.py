"""The conformance suite notices each thing that a strategy can do wrong."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from noloss.core.errors import BadDecision
from noloss.core.game import LineGame, Side
from noloss.core.position import Position
from noloss.core.strategy import Decision, Reason, unfinished, uniform
from noloss.testing import Conformance, Suite, conformance

WHY = Reason("any", "It is free.")
GAMES = ["2x2", "3x2:2"]


@dataclass(frozen=True)
class Sound:
    """Nothing is wrong with it."""

    name: str = "sound"

    def plays(self, game: LineGame) -> bool:
        return True

    def decide(self, position: Position) -> Decision:
        return uniform(unfinished(position).playable, WHY)


class Unequal(Sound):
    __eq__ = object.__eq__
    __hash__ = object.__hash__


class Unpickled(Sound):
    def __reduce__(self) -> Any:
        raise TypeError("not me")


class Silent(Sound):
    def decide(self, position: Position) -> Decision:
        if position.second:
            raise BadDecision("I do not know")
        return super().decide(position)


class Illegal(Sound):
    def decide(self, position: Position) -> Decision:
        unfinished(position)
        return uniform([0], WHY)


class Mumbling(Sound):
    def decide(self, position: Position) -> Decision:
        return Decision(super().decide(position).moves, Reason("any", "because"))


class Garbled(Sound):
    def decide(self, position: Position) -> Decision:
        return uniform(unfinished(position).legal(), Reason("any", "I take\x1b[2J any."))


class Pointing(Sound):
    def decide(self, position: Position) -> Decision:
        return Decision(super().decide(position).moves, Reason("any", "So.", (99,)))


class Eager(Sound):
    def decide(self, position: Position) -> Decision:
        return uniform(position.playable or 1, WHY)


class Rude(Sound):
    def decide(self, position: Position) -> Decision:
        return uniform(position.legal(), WHY)


class First(Sound):
    def decide(self, position: Position) -> Decision:
        return uniform(unfinished(position).legal()[:1], WHY)


class Liar(Sound):
    def plays(self, game: LineGame) -> bool:
        return game.name == "2x2"


class Nowhere(Sound):
    def plays(self, game: LineGame) -> bool:
        return False


class Perhaps(Sound):
    def plays(self, game: LineGame) -> Any:
        return 1


@dataclass(frozen=True)
class Moody(Sound):
    """Decides by how often it was asked."""

    asked: list[int] = field(default_factory=list, compare=False)

    def decide(self, position: Position) -> Decision:
        self.asked.append(1)
        cells = unfinished(position).legal()
        return uniform([cells[len(self.asked) % len(cells)]], WHY)


@pytest.mark.parametrize(
    ("strategy", "message"),
    [
        (Sound(""), "the name is ''"),
        (Sound("a\nb"), "the name cannot be printed"),
        (Sound("t3dt"), "is not equal to it"),
        (Unequal(), "pickled, it is not equal"),
        (Unpickled(), "cannot be pickled: not me"),
        (Silent(), r"sound on 2x2 in .*BadDecision: I do not know"),
        (Illegal(), "plays cell 1, which is not allowed"),
        (Mumbling(), "the reason is no sentence: 'because'"),
        (Garbled(), "the reason cannot be printed"),
        (Pointing(), r"cells that are not there: \[99\]"),
        (Eager(), "over, yet it decides"),
        (Rude(), "over, but BadDecision: no cell to choose from"),
        (Liar(), "on 3x2:2: decides though it says that it does not play"),
        (Nowhere(), "plays none of 2x2, 3x2:2"),
        (Perhaps(), "plays answers 1"),
        (Moody(), "but asked again"),
        (object(), "it lacks name, plays or decide"),
    ],
)
def test_what_is_wrong_is_said(strategy: Any, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        conformance(strategy, GAMES)


def test_behaviour_comes_before_formalities() -> None:
    class Both(Unpickled, Illegal):
        """Breaks the rules, and cannot be pickled."""

    with pytest.raises(AssertionError, match="which is not allowed"):
        conformance(Both(), GAMES)


def test_a_promise_not_to_lose_is_held() -> None:
    with pytest.raises(AssertionError, match="promises not to lose as second"):
        conformance(First(), GAMES, no_loss=[Side.SECOND])


@dataclass(frozen=True)
class Promising(Sound):
    """Decides alike on boards that are alike, but on 4x4 not where so many marks stand."""

    lies_after: int | None = None
    by_lines: bool = False
    by_board: bool = False

    def decide(self, position: Position) -> Decision:
        cells = unfinished(position).legal()
        lies = position.game.name == "4x4" and 16 - len(cells) == self.lies_after
        return uniform(cells[:1] if lies else cells, WHY)


@pytest.mark.parametrize("promise", ["by_lines", "by_board"])
@pytest.mark.parametrize("marks", [0, 2, 7, 12])
def test_a_promise_that_proofs_rest_on_is_held(promise: str, marks: int) -> None:
    """Proofs on 4x4 take boards that are alike as one where a strategy says that it does."""
    with pytest.raises(AssertionError, match=r"sound on 4x4 in .* which is alike"):
        conformance(Promising(lies_after=marks, **{promise: True}), GAMES)


def test_a_promise_that_is_kept_or_not_made_is_no_fault() -> None:
    alike = "decides alike on 4x4"
    assert alike in conformance(Promising(by_lines=True), GAMES).checks
    assert alike not in conformance(Promising(lies_after=0), GAMES).checks


class Cornered(Promising):
    """Takes corners, which are corners on mirrored boards, but not on all with like lines."""

    def decide(self, position: Position) -> Decision:
        cells = unfinished(position).playable
        four = position.game.name == "4x4"
        return uniform((cells & 0b1001_0000_0000_1001 if four else 0) or cells, WHY)


def test_mirrored_boards_are_less_than_boards_with_like_lines() -> None:
    assert conformance(Cornered(by_board=True), GAMES)
    with pytest.raises(AssertionError, match="which is alike"):
        conformance(Cornered(by_lines=True), GAMES)


def test_a_promise_is_held_on_every_board_of_a_small_game() -> None:
    class Hasty(First):
        by_board = True

    with pytest.raises(AssertionError, match=r"on 2x2 in .* which is alike"):
        conformance(Hasty(), GAMES)


def test_a_sound_strategy_passes_and_the_pieces_have_names() -> None:
    found = conformance(Sound(), GAMES)
    assert found == Conformance("sound", ("2x2", "3x2:2"), found.checks)
    assert [str(check) for check in Suite(Sound(), ["2x2"]).checks()] == [
        "plays some game",
        "on 2x2",
        "name",
        "copies",
    ]
