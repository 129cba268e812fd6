"""The smallest rule lists that never lose, by trying all of them, prefix by prefix.

A list is read from the top: the first rule that applies decides, and any of its cells may be
played. What a prefix decides stays decided however the list goes on. So a prefix that comes to play
an unsafe cell is refuted together with everything that begins with it, and a list that decides
every position that it can come to, safely, never loses.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from noloss.core.game import LineGame, Side
from noloss.core.phrases import counted
from noloss.discover.ground import Ground, ground
from noloss.strategies.vocabulary import term

SEATS = {"first": (Side.FIRST,), "second": (Side.SECOND,), "both": tuple(Side)}
MOST_EXAMPLES = 20


@dataclass(frozen=True)
class RuleSearch:
    """The least number of rules, how many lists have it, and how much was searched for that."""

    vocabulary: str
    terms: tuple[str, ...]
    seat: str
    least: int | None
    """None if no list of at most `up_to` rules never loses."""
    lists: int
    examples: tuple[tuple[str, ...], ...]
    searched: int
    """Prefixes that were looked at; every other list begins with one that was refuted."""
    up_to: int
    space: str
    """What was searched, in a sentence."""


def search_rules(
    game: LineGame, name: str, terms: Sequence[str], seat: str, up_to: int
) -> RuleSearch:
    """Search ordered lists of different terms, by length, until one never loses."""
    board = ground(game)
    cells = [[term(each).cells(position) for position in board.positions] for each in terms]
    starts = board.starts(SEATS[seat])
    space = (
        f"Every ordered list of up to {counted(up_to, 'rule')}, each a different one of"
        f" {counted(len(terms), 'term')}, where the first rule that applies decides and all of its"
        f" cells may be played, against every reply on {game}, seat: {seat}."
    )
    searched = 0
    for length in range(1, min(up_to, len(terms)) + 1):
        found, tried = _complete(board, starts, cells, length)
        searched += tried
        if found:
            named = tuple(tuple(terms[rule] for rule in each) for each in found[:MOST_EXAMPLES])
            return RuleSearch(
                name, tuple(terms), seat, length, len(found), named, searched, up_to, space
            )
    return RuleSearch(name, tuple(terms), seat, None, 0, (), searched, up_to, space)


def _complete(
    board: Ground, starts: int, cells: Sequence[Sequence[int]], length: int
) -> tuple[list[tuple[int, ...]], int]:
    """The lists that never lose with exactly so many rules, and how many prefixes were tried."""
    tried = 0

    def below(prefix: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        nonlocal tried
        for rule in range(len(cells)):
            if rule in prefix:
                continue
            tried += 1
            here = (*prefix, rule)
            left = _left(board, starts, [cells[each] for each in here])
            if left == 0 and len(here) == length:
                yield here
            elif left and len(here) < length:
                yield from below(here)

    return list(below(())), tried


def _left(board: Ground, starts: int, rules: Sequence[Sequence[int]]) -> int | None:
    """The set of positions reached that no rule decides; None if an unsafe cell is played."""
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
