"""Proofs of what weightings of lines can do: none of line types holds 3x3 as second player.

A weighting gives a number to each kind of line: empty, with one mark of mine, one of yours, two of
mine, two of yours; one with marks of both counts nothing. It plays a cell whose lines have the
largest sum, any of those that tie. In some positions only one kind of cell, by the lines through
it, has no unsafe cell: whoever never loses must find its sum larger than the sum of any kind with
an unsafe cell, and not smaller than the others; and all its cells may be played. So the play is
forced from position to position, until the inequalities contradict each other.

Why they contradict each other is exact: numbers that add them up to 0 > 0.
The inequalities are row · w >= 0, some of them strict. By Farkas' lemma no w satisfies them all if
and only if some of the rows, each times a number >= 0, add up to 0 with a strict one among them.

Where the potential alone never loses is a theorem of Erdős and Selfridge (1973). Give a line
without marks of mine the danger 2^-(free cells of it). If I always take a cell whose lines are most
dangerous together, then my move and the reply after it never add to the sum of all dangers: the
reply doubles at most what my move took away. A full line of the opponent's has danger 1. So if the
sum is below 1 when it is my turn, he never fills one. As second player I meet a board on which one
reply has been made, which at most doubles the sum: 1/2 is enough.

The term `potential` counts 2^(marks of yours) instead, which is the same order of cells where all
lines are equally long.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TypeAlias

from noloss.core.bits import bits
from noloss.core.budget import DEFAULT, Budget, Meter
from noloss.core.errors import NolossError
from noloss.core.game import USUAL, LineGame, Side
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.core.symmetry import canonical
from noloss.flow.solved import SolvedGame, solve_game

Row = tuple[int, ...]


def contradiction(rows: Sequence[Row], strict: Sequence[bool]) -> tuple[int, ...] | None:
    """A number for each row with which they add up to 0 > 0; None if some w satisfies them all.

    >>> contradiction([(1, 0), (-1, 0)], [True, False]), contradiction([(1,)], [True])
    ((1, 1), None)
    """
    if not any(strict):
        return None
    size = len(rows[0])
    table = [[Fraction(row[i]) for row in rows] + [Fraction(0)] for i in range(size)]
    table.append([Fraction(int(each)) for each in strict] + [Fraction(1)])
    solution = _nonnegative(table)
    if solution is None:
        return None
    scale = lcm(*(number.denominator for number in solution))
    return tuple(int(number * scale) for number in solution)


def is_contradiction(rows: Sequence[Row], strict: Sequence[bool], by: Sequence[int]) -> bool:
    """Whether these numbers add the rows up to 0 > 0: all that has to be believed."""
    sums = [sum(n * row[i] for n, row in zip(by, rows, strict=True)) for i in range(len(rows[0]))]
    return min(by) >= 0 and not any(sums) and any(n and s for n, s in zip(by, strict, strict=True))


def _nonnegative(table: list[list[Fraction]]) -> list[Fraction] | None:
    """A solution >= 0 of equations with right sides >= 0, by the simplex method, Bland's rule."""
    height, width = len(table), len(table[0]) - 1
    basis = list(range(width, width + height))
    full = [
        [*row[:-1], *(Fraction(int(i == j)) for j in range(height)), row[-1]]
        for i, row in enumerate(table)
    ]
    while True:
        artificial = [i for i in range(height) if basis[i] >= width]
        gain = [sum((full[i][j] for i in artificial), Fraction(0)) for j in range(width)]
        enters = next((j for j in range(width) if gain[j] > 0), None)
        if enters is None:
            break
        ratios = [
            (full[i][-1] / full[i][enters], basis[i], i)
            for i in range(height)
            if full[i][enters] > 0
        ]
        _pivot(full, min(ratios)[2], enters)
        basis[min(ratios)[2]] = enters
    if any(full[i][-1] for i in range(height) if basis[i] >= width):
        return None
    solution = [Fraction(0)] * width
    for i, column in enumerate(basis):
        if column < width:
            solution[column] = full[i][-1]
    return solution


def _pivot(full: list[list[Fraction]], at: int, column: int) -> None:
    row = full[at]
    row[:] = [number / row[column] for number in row]
    for other in full:
        if other is not row and other[column]:
            times = other[column]
            other[:] = [a - times * b for a, b in zip(other, row, strict=True)]


KINDS = ("empty", "one of mine", "one of yours", "two of mine", "two of yours")
MOST_DEEP = 4
_KIND = {(0, 0): 0, (1, 0): 1, (0, 1): 2, (2, 0): 3, (0, 2): 4}


@dataclass(frozen=True)
class Forced:
    """A position that comes about, and the one kind of cell that must be the largest."""

    position: str
    kind: tuple[int, ...]
    """How many lines of each kind pass through such a cell."""


@dataclass(frozen=True)
class NoWeighting:
    """The whole argument for one seat: it is worth what `check` makes of it."""

    game: LineGame
    seat: Side
    kinds: tuple[str, ...]
    forced: tuple[Forced, ...]
    adds_up: tuple[int, ...]
    """How often each inequality is taken, in order, so that together they say 0 > 0."""


@dataclass(frozen=True)
class Known:
    """What holds so far: the inequalities, and the positions that come about."""

    rows: tuple[Row, ...] = ()
    strict: tuple[bool, ...] = ()
    reached: tuple[Position, ...] = ()
    done: frozenset[Position] = frozenset()


def features(position: Position) -> dict[int, Row]:
    """For each free cell, how many lines of each kind pass through it."""
    found = {}
    for cell in bits(position.playable):
        counts = [0] * len(KINDS)
        for line in position.game.through[cell]:
            marks = ((line & position.own).bit_count(), (line & position.other).bit_count())
            if marks in _KIND:
                counts[_KIND[marks]] += 1
        found[cell] = tuple(counts)
    return found


def prove_no_weighting(seat: Side = Side.SECOND, budget: Budget = DEFAULT) -> NoWeighting | None:
    """A shortest argument that every weighting can lose at 3x3 in this seat; None if there is none
    that goes through at most `MOST_DEEP` positions."""
    game = parse_game("3x3")
    table = solve_game(game)
    known = Known(reached=_starts(game, seat))
    meter = budget.meter("Looking for a contradiction")
    for depth in range(1, MOST_DEEP + 1):
        found = _chain(known, table, depth, meter)
        if found is not None:
            return NoWeighting(game, seat, KINDS, *found)
    return None


def checked_proof(budget: Budget = DEFAULT) -> NoWeighting:
    """The argument for the second player, which has been checked."""
    proof = prove_no_weighting(budget=budget)
    if proof is None or not check(proof):
        raise AssertionError("3x3 is small: the argument is found, and holds")
    return proof


def check(proof: NoWeighting) -> bool:
    """Whether every position comes about and is forced, and the inequalities contradict."""
    known = known_after(proof)
    return (
        known is not None
        and len(proof.adds_up) == len(known.rows)
        and is_contradiction(known.rows, known.strict, proof.adds_up)
    )


def known_after(proof: NoWeighting) -> Known | None:
    """The inequalities of all forced positions; None if one does not come about or is not."""
    table = solve_game(proof.game)
    known = Known(reached=_starts(proof.game, proof.seat))
    for step in proof.forced:
        here = [position for position in known.reached if str(position) == step.position]
        if not here or list(_safe_kinds(here[0], table)) != [step.kind]:
            return None
        known = _assume(known, here[0], step.kind, table)
    return known


def _starts(game: LineGame, seat: Side) -> tuple[Position, ...]:
    start = game.start()
    if seat is Side.FIRST:
        return (start,)
    return tuple(dict.fromkeys(canonical(start.after(cell)) for cell in start.legal()))


def _safe_kinds(position: Position, table: SolvedGame) -> dict[Row, list[int]]:
    """The cells of each kind of which all are safe: no other kind may be the largest."""
    found: dict[Row, list[int]] = {}
    for cell, kind in features(position).items():
        found.setdefault(kind, []).append(cell)
    return {
        kind: cells
        for kind, cells in found.items()
        if all(table.score(position.after(cell)) <= 0 for cell in cells)
    }


def _assume(known: Known, position: Position, kind: Row, table: SolvedGame) -> Known:
    """What holds if cells of this kind have the largest sum here."""
    safe = _safe_kinds(position, table)
    rows, strict = list(known.rows), list(known.strict)
    for other in dict.fromkeys(features(position).values()):
        if other != kind:
            rows.append(tuple(a - b for a, b in zip(kind, other, strict=True)))
            strict.append(other not in safe)
    after = (position.after(cell) for cell in safe[kind])
    going_on = [each for each in after if each.outcome() is None]
    later = [each.after(cell) for each in going_on for cell in each.legal()]
    new = [canonical(each) for each in later if each.outcome() is None]
    done = known.done | {position}
    reached = tuple(p for p in dict.fromkeys((*known.reached, *new)) if p not in done)
    return Known(tuple(rows), tuple(strict), reached, done)


Chain: TypeAlias = tuple[tuple[Forced, ...], tuple[int, ...]]


def _chain(known: Known, table: SolvedGame, depth: int, meter: Meter) -> Chain | None:
    """At most so many forced positions, and how their inequalities contradict each other."""
    meter.look()
    by = contradiction(known.rows, known.strict)
    if by is not None:
        return (), by
    if depth == 0:
        return None
    for position in known.reached:
        kinds = tuple(_safe_kinds(position, table))
        if len(kinds) == 1:
            later = _assume(known, position, kinds[0], table)
            found = _chain(later, table, depth - 1, meter)
            if found is not None:
                return (Forced(str(position), kinds[0]), *found[0]), found[1]
    return None


FIRST, SECOND = Fraction(1), Fraction(1, 2)


@dataclass(frozen=True)
class DangerBound:
    """The inequality as a certificate: the sum is below the bound, or nothing follows."""

    game: LineGame
    lines: int
    length: int
    danger: Fraction
    """lines / 2^length."""
    holds_first: bool
    """Below 1: `potential` never loses as first player."""
    holds_second: bool
    """Below 1/2: nor as second player."""


def danger_bound(game: LineGame) -> DangerBound:
    """Add up the lines of a game whose lines are all equally long."""
    lengths = {line.bit_count() for line in game.lines}
    if game.rules != USUAL or len(lengths) != 1:
        raise NolossError(f"{game}: the theorem is about usual rules and lines of equal length")
    (length,) = lengths
    danger = Fraction(len(game.lines), 2**length)
    return DangerBound(game, len(game.lines), length, danger, danger < FIRST, danger < SECOND)
