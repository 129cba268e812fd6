"""Trying every list, one by one, on all boards: short, slow, and obviously right."""

from collections.abc import Sequence
from itertools import permutations

from noloss.core.bits import bits
from noloss.core.game import LineGame, Side, Value
from noloss.core.position import Position
from noloss.lab.discover.ground import Ground
from noloss.strategies.vocabulary import term


def picks(position: Position, rules: Sequence[str], reading: str) -> int:
    """The cells that a list may play; none if no rule applies."""
    if reading == "first":
        cells = (term(rule).cells(position) for rule in rules)
        return next((picked for picked in cells if picked), 0)
    left = position.playable
    for rule in rules:
        ranks = term(rule).ranks
        if ranks is None:
            left = term(rule).cells(position) & left or left
        else:
            numbers = {cell: number for cell, number in ranks(position).items() if left >> cell & 1}
            left = sum(1 << c for c, number in numbers.items() if number == max(numbers.values()))
    return left


def never_loses(game: LineGame, rules: Sequence[str], reading: str, sides: Sequence[Side]) -> bool:
    """Play every game out."""
    return all(_holds(game.start(), rules, reading, side, set()) for side in sides)


def _holds(
    position: Position, rules: Sequence[str], reading: str, side: Side, seen: set[Position]
) -> bool:
    outcome = position.outcome()
    if outcome is not None:
        return outcome.value is not Value.win(side.other)
    if position in seen:
        return True
    seen.add(position)
    if position.turn is not side:
        return all(_holds(position.after(c), rules, reading, side, seen) for c in position.legal())
    cells = picks(position, rules, reading)
    return bool(cells) and all(
        _holds(position.after(cell), rules, reading, side, seen) for cell in bits(cells)
    )


def smallest(
    game: LineGame, terms: Sequence[str], reading: str, sides: Sequence[Side], up_to: int
) -> tuple[int | None, set[tuple[str, ...]]]:
    """The least number of rules, and all lists that have it."""
    for number in range(1, up_to + 1):
        lists = permutations(terms, number)
        found = {rules for rules in lists if never_loses(game, rules, reading, sides)}
        if found:
            return number, found
    return None, set()


Prefixes = tuple[list[tuple[int, ...]], int]


def first_lists(
    board: Ground, starts: int, cells: Sequence[Sequence[int]], length: int
) -> Prefixes:
    """The plain twin of the search by prefixes: lists of this length, and prefixes tried."""
    found, tried = [], 0

    def below(prefix: tuple[int, ...]) -> None:
        nonlocal tried
        for rule in range(len(cells)):
            if rule in prefix:
                continue
            tried += 1
            here = (*prefix, rule)
            left = _left(board, starts, [cells[each] for each in here])
            if left == 0 and len(here) == length:
                found.append(here)
            elif left and len(here) < length:
                below(here)

    below(())
    return found, tried


def _left(board: Ground, starts: int, rules: Sequence[Sequence[int]]) -> int | None:
    """The positions reached that no rule decides; None if an unsafe cell is played."""
    seen = todo = starts
    left = 0
    while todo:
        number = (todo & -todo).bit_length() - 1
        todo &= todo - 1
        chosen = next((rule[number] for rule in rules if rule[number]), 0)
        if chosen & ~board.safe[number]:
            return None
        if not chosen:
            left |= 1 << number
        new = board.follow(number, chosen) & ~seen
        seen |= new
        todo |= new
    return left


def refined_lists(board: Ground, starts: int, terms: Sequence[str], length: int) -> Prefixes:
    """The same where each rule keeps its best."""
    found, tried = [], 0

    def below(prefix: tuple[int, ...], kept: list[int]) -> None:
        nonlocal tried
        for rule, name in enumerate(terms):
            if rule in prefix:
                continue
            tried += 1
            here = (*prefix, rule)
            cells = [term(name).keep(p, k) for p, k in zip(board.positions, kept, strict=True)]
            if cells == kept:
                continue
            reached = board.reached(starts, cells.__getitem__)
            safe = all(not cells[n] & ~board.safe[n] for n in bits(reached))
            if safe and len(here) == length:
                found.append(here)
            elif not safe and len(here) < length and _hope(board, starts, cells):
                below(here, cells)

    below((), [position.playable for position in board.positions])
    return found, tried


def _hope(board: Ground, starts: int, kept: Sequence[int]) -> bool:
    """Whether a safe cell is left wherever play is sure to come."""
    seen = todo = starts
    while todo:
        number = (todo & -todo).bit_length() - 1
        todo &= todo - 1
        sure = -1
        for cell in bits(kept[number] & board.safe[number]):
            sure &= board.after[number][cell]
        if sure == -1:
            return False
        todo |= sure & ~seen
        seen |= sure
    return True
