"""The answers to questions: each is a function of the question alone, within the limits."""

from functools import cache, lru_cache

from noloss.arena.advice import Advice, advise
from noloss.arena.ladder import LADDER
from noloss.bots.checking.lesson import RulesReport, check_rules
from noloss.classroom.service.api_questions import CheckRules, Decide, Prove, Solve
from noloss.classroom.service.limits import MOST_RULES, WORK
from noloss.core.errors import TooLarge, UnknownStrategy
from noloss.core.game import LineGame
from noloss.core.notation import sides_of
from noloss.core.phrases import hint
from noloss.core.plain import plain
from noloss.core.position import Position
from noloss.core.strategy import Strategy, seated
from noloss.flow.solved import Solution
from noloss.proof.proof import ProveReport
from noloss.proof.prove import prove_seats
from noloss.show.text.strategies_text import Listed, listing
from noloss.solver.solve import solve as solve_position
from noloss.solver.summary import GameSummary, summarise
from noloss.strategies.catalogue import entries, first_that_plays, strategy
from noloss.strategies.tree_strategy import TreeStrategy
from noloss.strategies.tree_text import parse_tree, tree_digest

MOST_DECISIONS = 8192
"""Decisions that are kept: all of 3x3 for one strategy, and some more."""
MOST_DECIDERS = 8
"""Players who are kept, each for one game: what one works out may take seconds, and megabytes."""
QUICK_CELLS = 9
"""On boards of so many cells a tree decides in a fraction of a millisecond."""


def strategies() -> tuple[Listed, ...]:
    """The strategies there are, with what is promised of each."""
    return listing()


def decide(asked: Decide) -> Advice:
    """A strategy's moves on a board with their exact chances, and why."""
    advice = _advice(asked.strategy, asked.game, asked.position)
    return advice if asked.seed is None else advice.drawn_by(asked.seed)


@lru_cache(MOST_DECISIONS)
def _advice(name: str | None, game: LineGame, position: Position) -> Advice:
    return advise(_decider(name, game), position)


def quick(asked: Decide) -> bool:
    """Whether a decision takes no time to speak of."""
    return asked.game.size <= QUICK_CELLS and isinstance(
        _decider(asked.strategy, asked.game), TreeStrategy
    )


@lru_cache(MOST_DECIDERS)
def _decider(name: str | None, game: LineGame) -> Strategy:
    """Who decides, with what it has worked out about this one game."""
    return known(name) if name else first_that_plays(game)


def solve(asked: Solve) -> GameSummary | Solution:
    """Who wins a game, proven, and how large it is; or who wins from a position."""
    if asked.position is None:
        return summarise(asked.game, WORK)
    return solve_position(asked.position, WORK)


def prove(asked: Prove) -> ProveReport:
    """Whether a strategy can lose, seat by seat, in figures."""
    return prove_seats(asked.game, known(asked.strategy), sides_of(asked.side), budget=WORK)


def check_list(asked: CheckRules) -> RulesReport:
    """Whether a list of rules can lose, the game that it loses, and the rule to blame."""
    if len(asked.rules) > MOST_RULES:
        raise TooLarge(f"rules: at most {MOST_RULES:,} letters, not {len(asked.rules):,}")
    tree = parse_tree(asked.rules, "rules")
    player = TreeStrategy(f"rules:{tree_digest(tree)}", tree)
    return check_rules(asked.game, seated(player, asked.game), WORK)


@cache
def known_names() -> tuple[str, ...]:
    """Who can be asked: the catalogue and the ladder. No spec that names a file is among them."""
    return tuple(dict.fromkeys((*entries(), *LADDER)))


def known(name: str) -> Strategy:
    """The strategy of this name, new: what it works out goes with whoever asked."""
    if name.lower() not in known_names():
        raise UnknownStrategy(
            f"no strategy is called {plain(name, 60)!r}; {hint(name.lower()[:60], known_names())}"
        )
    return strategy(name.lower())
