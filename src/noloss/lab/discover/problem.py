"""What a tree has to decide: the boards it can come to, what each test answers, what is good.

An action is good on a board if it picks a cell there and *all* its cells are good: ties are not
broken. What is good depends on the goal. For `no-loss`, a cell after which the opponent cannot
force a win. For `best`, one of those that win most often against `random` among all play that
never loses; a player who plays nothing else wins as often as such a player can. `best-first` and
`best-second` ask for that in one seat, and for no loss in the other.

Only boards count that somebody can come to who has played good actions so far, each once up to
symmetry: no test and no action tells boards apart that are alike.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from noloss.core.bits import bits, to_mask
from noloss.core.errors import NolossError
from noloss.core.game import Side
from noloss.core.notation import Seats, parse_game, sides_of
from noloss.core.position import Position
from noloss.flow.respond import Response
from noloss.lab.discover.ground import Ground, ground
from noloss.lab.discover.tree_words import Words
from noloss.strategies.trees import shipped
from noloss.strategies.vocabulary import holds, term

Goal = Literal["no-loss", "best", "best-first", "best-second"]
"""Never to lose; or, among all play that never loses, to win most often against random as well: in
the seats that the tree plays in, or in one of them only."""

BEST_FOR: dict[Goal, tuple[Side, ...]] = {
    "no-loss": (),
    "best": tuple(Side),
    "best-first": (Side.FIRST,),
    "best-second": (Side.SECOND,),
}
"""The seats in which winning counts."""


@dataclass(frozen=True)
class Problem:
    """Boards by number. Boards that every test answers alike are of one *kind*."""

    goal: Goal
    seat: Seats
    words: Words
    """The tests that are left: of two that always agree or always differ, the first."""
    boards: tuple[Position, ...]
    kind: tuple[int, ...]
    """For each board, its kind."""
    answers: tuple[tuple[bool, ...], ...]
    """For each kind, the answer to each test."""
    after: tuple[tuple[tuple[int, ...] | None, ...], ...]
    """For each board and action, the boards that can follow; None if the action is not good."""
    starts: tuple[int, ...]

    @property
    def space(self) -> str:
        """What is searched, in a sentence."""
        keeps = "keep the opponent from forcing a win"
        wins = f"{keeps} and, of the cells that do, win most often against random"
        good = {
            "no-loss": keeps,
            "best": wins,
            "best-first": f"{wins} as first player",
            "best-second": f"{wins} as second player",
        }
        seats = "either seat" if self.seat == "both" else f"the {self.seat} seat"
        return (
            f"Every binary tree whose inner nodes ask one of {len(self.words.tests)} tests and"
            f" whose leaves name one of {len(self.words.actions)} actions, such that in {seats} of"
            " 3x3, whichever of an action's cells it plays and whatever the opponent does, the"
            f" action has cells and all of them {good[self.goal]}."
        )

    def part(self, boards: Iterable[int]) -> "Problem":
        """The same about these boards only, starts among them: what is good here is good there."""
        chosen = sorted(boards)
        place = {board: at for at, board in enumerate(chosen)}
        rows = [self.answers[self.kind[board]] for board in chosen]
        kinds = {row: at for at, row in enumerate(dict.fromkeys(rows))}

        def known(following: tuple[int, ...] | None) -> tuple[int, ...] | None:
            return None if following is None else tuple(place[b] for b in following if b in place)

        return replace(
            self,
            boards=tuple(self.boards[board] for board in chosen),
            kind=tuple(kinds[row] for row in rows),
            answers=tuple(kinds),
            after=tuple(tuple(map(known, self.after[board])) for board in chosen),
            starts=tuple(place[start] for start in self.starts if start in place),
        )


@lru_cache(maxsize=8)
def problem(goal: Goal, seat: Seats, words: Words) -> Problem:
    """The problem of 3x3 in these words."""
    board = ground(parse_game("3x3"))
    good = _good(board, goal)
    cells = [[term(name).cells(position) for name in words.actions] for position in board.positions]
    numbers = _reached(board, board.starts(sides_of(seat)), good, cells)
    place = {number: at for at, number in enumerate(numbers)}
    told = [[holds(test, board.positions[at]) for at in numbers] for test in words.tests]
    tests = _distinct(told)
    if not tests:
        raise NolossError("no test distinguishes any two boards that matter")
    rows = list(zip(*(told[test] for test in tests), strict=True))
    kinds = {row: at for at, row in enumerate(dict.fromkeys(rows))}
    return Problem(
        goal,
        seat,
        Words(words.name, tuple(words.tests[test] for test in tests), words.actions),
        tuple(board.positions[number] for number in numbers),
        tuple(kinds[row] for row in rows),
        tuple(kinds),
        tuple(
            tuple(
                tuple(place[later] for later in bits(board.follow(number, chosen)))
                if _is_good(chosen, good[number])
                else None
                for chosen in cells[number]
            )
            for number in numbers
        ),
        tuple(place[number] for number in bits(board.starts(sides_of(seat)))),
    )


def _good(board: Ground, goal: Goal) -> Sequence[int]:
    """The good cells of each board."""
    best = Response("best", shipped("random"))
    return [
        to_mask(best.decide(position).moves) if position.turn in BEST_FOR[goal] else safe
        for position, safe in zip(board.positions, board.safe, strict=True)
    ]


def _is_good(chosen: int, good: int) -> bool:
    return chosen != 0 and chosen & ~good == 0


def _reached(
    board: Ground, starts: int, good: Sequence[int], cells: Sequence[Sequence[int]]
) -> list[int]:
    """The boards that good actions lead to."""

    def playable(number: int) -> int:
        union = 0
        for chosen in cells[number]:
            union |= chosen if _is_good(chosen, good[number]) else 0
        return union

    return list(bits(board.reached(starts, playable)))


def _distinct(told: Sequence[Sequence[bool]]) -> list[int]:
    """The tests that tell something, each unlike those before it and their opposites."""
    seen: set[tuple[bool, ...]] = set()
    kept = []
    for at, row in enumerate(told):
        same = tuple(answer is row[0] for answer in row)
        if not all(same) and same not in seen:
            seen.add(same)
            kept.append(at)
    return kept
