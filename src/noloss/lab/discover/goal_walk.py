"""The compiled walk of a rule list against every reply, and all lists that begin with one rule.

Whoever works on it loads what is compiled with this file, before it is forked if it is.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from noloss.core.bits import bits
from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import NolossError, OutOfBudget
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game
from noloss.core.symmetry import board_symmetries
from noloss.lab.discover.goals import Goal, Met
from noloss.lab.discover.rule_tables import RuleTables, tables
from noloss.lab.discover.search_log import Beginning, Unit
from noloss.lab.kernels.line_picks import IDEAS, Board
from noloss.lab.kernels.line_walk import FAILS, FULL, Visits, walk
from noloss.lab.kernels.rule_lists import refinements_beginning_with
from noloss.solver.proof_search import board_of, cell_images
from noloss.strategies.vocabulary import OF_LINES, term
from noloss.strategies.vocabulary.places import (
    across,
    around,
    centre_cells,
    corner_cells,
    side_cells,
    touching,
)
from noloss.strategies.vocabulary.rankings import OfLines

Longs = NDArray[np.int64]
Ints = NDArray[np.int32]


@lru_cache(maxsize=32)
def compiled_board(game: LineGame, by_lines: bool) -> Board:
    """The board of a goal's game; `by_lines` if positions with like lines count as alike."""
    board, images = board_of(game), [way.image for way in board_symmetries(game)]
    places = [centre_cells(game), corner_cells(game), side_cells(game)]
    return Board(
        game.size,
        board.lines,
        board.through,
        board.degree,
        np.array(places, np.uint64),
        _seen(game, across),
        _seen(game, touching),
        _seen(game, around),
        board.images if by_lines else cell_images(np.array(images, np.uint64)),
    )


def _seen(game: LineGame, seen: Callable[[LineGame, int], int]) -> NDArray[np.uint64]:
    return np.array([seen(game, 1 << cell) for cell in range(game.size)], np.uint64)


def compiled_rules(game: LineGame, terms: Sequence[str]) -> tuple[Ints, Longs]:
    """The numbers of the ideas, and what lines are worth to those that add them up."""
    longest = max(line.bit_count() for line in game.lines) + 1
    ideas = np.zeros(len(terms), np.int32)
    worths = np.zeros((len(terms), longest, longest), np.int64)
    for rule, name in enumerate(terms):
        ranks = term(name).ranks
        if isinstance(ranks, OfLines):
            for mine in range(longest):
                worths[rule, mine] = [int(ranks.worth(mine, yours)) for yours in range(longest)]
        elif name in IDEAS[1:]:
            ideas[rule] = IDEAS.index(name)
        else:
            raise NolossError(f"the term {name!r} cannot be walked on larger boards")
    return ideas, worths


def is_of_lines(terms: Sequence[str]) -> bool:
    """Whether a list of these says the same on boards with like lines."""
    return OF_LINES.issuperset(terms)


SMALLEST, LARGEST, GROWTH = 1 << 10, 1 << 26, 8
"""Positions that a walk has room for at first, at most, and how much more it gets each time."""


def meets(terms: Sequence[str], goal: Goal, eager: bool = False, budget: Budget = DEFAULT) -> Met:
    """Walk a list against every reply; all tied cells are played. `eager` refutes sooner."""
    game = goal.game
    board = compiled_board(game, is_of_lines(terms))
    ideas, worths = compiled_rules(game, terms)
    most = LARGEST if budget.positions is None else budget.positions
    room = SMALLEST
    meter = budget.meter(f"{goal}")
    while True:
        meter.look()
        at = Visits(
            np.zeros(room, np.uint64),
            np.zeros(room, np.uint64),
            np.zeros(room, np.int64),
            np.zeros(room, np.int64),
            np.full(2 * room, ~np.uint64(0), np.uint64),
        )
        second = goal.side is Side.SECOND
        state, met = walk(ideas, worths, second, goal.wins, eager, board, at)
        if state != FULL:
            game_lost = _game(at, met, second) if state == FAILS else ()
            return Met(str(goal), state != FAILS, met, game_lost)
        if room >= most:
            raise OutOfBudget(f"goal {goal}: more than {room:,} positions", "positions")
        room *= GROWTH


def _game(at: Visits, last: int, second: bool) -> tuple[int, ...]:
    """The cells in the order of play that lead to an entry, from 1."""
    chain = [last]
    while at.parent[chain[-1]] >= 0:
        chain.append(int(at.parent[chain[-1]]))
    played: list[int] = []
    own = other = 0
    for entry in reversed(chain):
        mine, yours = int(at.own[entry]) & ~own, int(at.other[entry]) & ~other
        for cells in (yours, mine) if second and not own and not mine else (mine, yours):
            played += [cell + 1 for cell in bits(cells)]
        own, other = int(at.own[entry]), int(at.other[entry])
    return tuple(played)


ROOM = 1 << 12
"""Lists that a first look at 3x3 has room for."""


@dataclass(frozen=True)
class GoalQuestion:
    """Which lists of terms meet every goal?"""

    terms: tuple[str, ...]
    goals: tuple[Goal, ...]

    @cached_property
    def sides(self) -> list[Side]:
        """Those in which a list must hold 3x3."""
        held = [goal.side for goal in self.goals if goal not in self.others]
        return list(dict.fromkeys(held))

    @cached_property
    def others(self) -> list[Goal]:
        """The goals that every list is walked on."""
        square = parse_game("3x3")
        return [goal for goal in self.goals if goal.game != square or goal.wins]

    @cached_property
    def square(self) -> RuleTables | None:
        """What the terms pick on 3x3, if that is among the goals."""
        return tables(parse_game("3x3"), self.terms) if self.sides else None


def lists_for_goals(question: GoalQuestion, begin: Beginning, budget: Budget) -> Unit:
    """At first those that hold 3x3, or what all of them begin with; walked, those that meet all."""
    if not begin.walk:
        return _not_refuted(question, begin.total, begin.rules[0])
    meter = budget.meter("Walking rule lists")
    rest = [rule for rule in range(len(question.terms)) if rule not in begin.rules]
    found, searched = [], 0
    for more in permutations(rest, begin.total - len(begin.rules)):
        meter.look()
        searched += 1
        rules = (*begin.rules, *more)
        names = [question.terms[rule] for rule in rules]
        if all(meets(names, goal, True, meter.part()).met for goal in question.others):
            found.append(rules)
    return Unit(len(found), searched, tuple(found))


def _not_refuted(question: GoalQuestion, total: int, begin: int) -> Unit:
    """The lists that hold 3x3, or if that is no goal the two rules that lists begin with."""
    known = question.square
    if known is None:
        others = [rule for rule in range(len(question.terms)) if rule != begin]
        begins = [(begin, rule) for rule in others] if total > 1 else [(begin,)]
        return Unit(len(begins), 0, tuple(begins))
    starts = known.starts(question.sides)
    where = (known.scores, known.playable, known.safe, known.after, starts)
    room = np.full((ROOM, total + 1), -1, np.int32)
    lists, searched = refinements_beginning_with(begin, total, True, *where, room)
    if lists > len(room):
        room = np.full((lists, total + 1), -1, np.int32)
        refinements_beginning_with(begin, total, True, *where, room)
    return Unit(lists, searched, tuple(map(tuple, room[:lists, :total].tolist())))
