"""Rule lists with the fewest terms: a rule asks for one or two terms or conditions, or not so.

`block fork when not you can win` has two terms, `most lines` one. Rules that pick the same cells
wherever a player who never loses can come to decide are one rule, the first of those with the
fewest terms.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations

import numpy as np

from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import NolossError
from noloss.core.game import LineGame
from noloss.core.phrases import counted
from noloss.lab.discover.ground import Ground, ground
from noloss.lab.discover.rule_search import (
    FIRST,
    READINGS,
    SEATED,
    SEATS,
    Searcher,
    begun,
    by_first,
    search,
)
from noloss.lab.discover.rule_tables import Masks, RuleTables
from noloss.lab.discover.search_log import WHOLE, Beginning, Part, RuleLog, Unit
from noloss.strategies.tree import Act
from noloss.strategies.vocabulary import CONDITIONS, cells, holds
from noloss.work.crew import ALONE, Workers

MOST_TERMS = 2
"""Of a rule."""


@dataclass(frozen=True)
class TermSearch:
    """The least number of terms, and in how many rules; how many lists, and what was searched."""

    vocabulary: str
    seat: str
    terms: tuple[str, ...]
    conditions: tuple[str, ...]
    least_terms: int | None
    """None if no list of at most `up_to` terms never loses."""
    rules: int | None
    """The fewest rules of the examples with so many terms."""
    lists: int
    examples: tuple[tuple[str, ...], ...]
    searched: int
    up_to: int
    space: str
    """What was searched, in a sentence."""


@dataclass(frozen=True, eq=False)
class _Literal:
    """A term or a condition, or its opposite: the cells where it is so, by position."""

    name: str
    condition: bool
    where: Masks


def search_terms(
    game: LineGame,
    name: str,
    terms: Sequence[str],
    seat: str = "both",
    up_to: int = 3,
    part: Part = WHOLE,
    log: RuleLog | None = None,
    budget: Budget = DEFAULT,
    workers: Workers = ALONE,
) -> TermSearch:
    """Search ordered lists of different rules, by the number of terms, until one never loses."""
    if not terms or up_to < 1:
        raise NolossError("a search needs a vocabulary that is not empty, and at least one term")
    acts, _, _ = distinct_rules(game, tuple(terms))
    work = RuleLog() if log is None else log
    work.about(f"terms {seat} {game}: {', '.join(terms)}")
    with workers.crew(lists_of_rules, TermQuestion(game, tuple(terms), seat)) as crew:
        found = search(crew, len(acts), up_to, part, work, budget)
    examples = tuple(tuple(str(acts[rule]) for rule in each) for each in found.examples)
    space = (
        f"Every ordered list of rules with up to {counted(found.least or up_to, 'term')} in all,"
        f" each rule asking for one or two of the {counted(len(terms), 'term')} of {name!r} and"
        f" {counted(len(CONDITIONS), 'condition')}, or not for them ({counted(len(acts), 'rule')}"
        f" that differ{begun(part)}), where {READINGS[FIRST]}, against every reply on {game},"
        f" {SEATED[seat]}."
    )
    fewest = min(map(len, examples), default=None)
    return TermSearch(
        name,
        seat,
        tuple(terms),
        tuple(CONDITIONS),
        found.least,
        fewest,
        found.lists,
        examples,
        found.searched,
        up_to,
        space,
    )


@dataclass(frozen=True)
class TermQuestion:
    """Which lists of rules made of these terms never lose?"""

    game: LineGame
    terms: tuple[str, ...]
    seat: str

    @cached_property
    def searcher(self) -> Searcher:
        """What the rules pick is worked out once."""
        _, masks, cost = distinct_rules(self.game, self.terms)
        known = RuleTables(ground(self.game), masks, np.zeros((0, 0, 0), np.int32))
        return by_first(known, SEATS[self.seat], cost)


def lists_of_rules(question: TermQuestion, beginning: Beginning, budget: Budget) -> Unit:
    """What all lists come to that begin so."""
    return question.searcher(beginning)


@lru_cache(maxsize=2)
def distinct_rules(game: LineGame, terms: tuple[str, ...]) -> tuple[list[Act], Masks, Masks]:
    """The rules that differ in what they pick, the cells that each picks, and its terms."""
    found: dict[bytes, tuple[Act, Masks, int]] = {}
    literals = list(_literals(ground(game), terms))
    for number in range(1, MOST_TERMS + 1):
        for chosen in combinations(literals, number):
            where = chosen[0].where if number == 1 else chosen[0].where & chosen[1].where
            if where.any():
                found.setdefault(where.tobytes(), (_act(chosen), where, number))
    acts = [act for act, _, _ in found.values()]
    masks = np.array([where for _, where, _ in found.values()])
    return acts, masks, np.array([number for _, _, number in found.values()], np.int32)


def _literals(board: Ground, terms: Sequence[str]) -> Iterator[_Literal]:
    """Every term and condition, then what is not so; `any` is nothing to ask for twice."""
    free = np.array([position.playable for position in board.positions], np.int32)
    plain = [
        _Literal(name, False, np.array([cells(name, p) for p in board.positions], np.int32))
        for name in terms
    ]
    plain += [
        _Literal(name, True, free * np.array([holds(name, p) for p in board.positions], np.int32))
        for name in CONDITIONS
    ]
    yield from plain
    for each in plain:
        yield _Literal(f"not {each.name}", each.condition, free & ~each.where)


def _act(literals: Sequence[_Literal]) -> Act:
    """The rule that asks for all of these."""
    picked = [each.name for each in literals if not each.condition]
    when = tuple(each.name for each in literals if each.condition)
    picked.sort(key=lambda name: name.startswith("not "))
    if not picked or picked[0].startswith("not "):
        picked.insert(0, "any")
    return Act(picked[0], when=when, also=tuple(picked[1:]))
