"""How many machine steps WST needs to choose a slot, over all boards."""

from collections.abc import Mapping
from dataclasses import dataclass

from noloss.core.budget import Budget
from noloss.flow.tabulate import undecided
from noloss.strategies.wst.turing_strategy import GAME, TuringStrategy


@dataclass(frozen=True)
class Effort:
    """The steps taken on some boards."""

    boards: int
    least: int
    mean: str
    """The sum and the number of boards, as a fraction that is not cancelled."""
    most: int


def effort_by_rule(strategy: TuringStrategy, budget: Budget) -> Mapping[str, Effort]:
    """The steps on all boards, and on those where each rule decides, by the rule's name."""
    boards = undecided(GAME)
    meter = budget.meter("Running the machine on every board", len(boards))
    taken: dict[str, list[int]] = {"all": []}
    for board in boards:
        computed = strategy.computed(board)
        taken["all"].append(computed.steps)
        taken.setdefault(computed.rule, []).append(computed.steps)
        meter.spend()
    return {rule: _effort(counts) for rule, counts in taken.items()}


def _effort(counts: list[int]) -> Effort:
    return Effort(len(counts), min(counts), f"{sum(counts)}/{len(counts)}", max(counts))
