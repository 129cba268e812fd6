"""Writing any strategy out as a table, and proving that the two agree everywhere."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from noloss.core.budget import DEFAULT, Budget, Meter
from noloss.core.errors import BadDecision, NolossError
from noloss.core.files import read_text, write_text
from noloss.core.game import LineGame
from noloss.core.position import Position
from noloss.core.strategy import (
    Decision,
    Follower,
    Ratios,
    Reason,
    Strategy,
    ask,
    seated,
)
from noloss.core.table import TableStrategy, parse_table, table_text
from noloss.flow.flow import whole_game


def tabulate(game: LineGame, strategy: Strategy, budget: Budget | None = None) -> TableStrategy:
    """The strategy's decision on every position of the game with a move to make."""
    seated(strategy, game)
    waiting, meter = _open_positions(game, budget)
    with meter.going_on():
        decisions = {position: ask(strategy, position) for position in _spent(waiting, meter)}
    return TableStrategy(game, strategy.name, decisions)


@dataclass(frozen=True)
class CompiledTable:
    """A strategy that was written out, and where."""

    table: str
    """The name of the table."""
    file: str
    positions: int
    strategy: str = field(default="", compare=False)
    """The name of the strategy that the table agrees with."""


def compile_table(
    game: LineGame, strategy: Strategy, file: Path | str, budget: Budget = DEFAULT
) -> CompiledTable:
    """Write a strategy out into a file, read that back, and prove that the two agree everywhere."""
    table = tabulate(game, strategy, budget)
    write_text(file, table_text(table))
    saved = parse_table(read_text(file))
    where = _difference(table.decisions, strategy, saved)
    if where is not None:
        raise NolossError(f"{strategy.name} and its table differ in {where}")
    name = f"table:{file}#{saved.digest[:8]}"
    return CompiledTable(name, str(file), len(saved.decisions), strategy.name)


@dataclass(frozen=True)
class Remembered(Follower):
    """The same strategy, asked only once about each position.

    Equal decisions are kept as one: there are few, and each takes a thousand bytes.
    """

    strategy: Strategy
    _known: dict[Position, Decision] = field(default_factory=dict, repr=False, compare=False)
    _kept: dict[tuple[Ratios, Reason], Decision] = field(
        default_factory=dict, repr=False, compare=False
    )

    @property
    def name(self) -> str:
        """The name of the strategy, since it decides the same."""
        return self.strategy.name

    def decide(self, position: Position) -> Decision:
        """The decision made the first time."""
        known = self._known.get(position)
        if known is None:
            known = self.strategy.decide(position)
            if isinstance(known, Decision):  # anything else is for whoever asks to refuse
                known = self._kept.setdefault((known.ratios, known.reason), known)
            self._known[position] = known
        return known


def disagreement(
    game: LineGame, one: Strategy, two: Strategy, budget: Budget | None = None
) -> Position | None:
    """The first position where the two decide differently (moves, chances or reason), or None.

    None is a proof that they agree: every position of the game is asked.
    """
    waiting, meter = _open_positions(game, budget)
    with meter.going_on():
        return _difference(_spent(waiting, meter), one, two)


def _difference(positions: Iterable[Position], one: Strategy, two: Strategy) -> Position | None:
    for position in positions:
        try:
            if ask(one, position) != ask(two, position):
                return position
        except BadDecision:
            return position
    return None


def undecided(game: LineGame, budget: Budget | None = None) -> list[Position]:
    """Every reachable position where the game goes on, in order of play."""
    return [node.position for node in whole_game(game, budget).nodes if node.value is None]


def _open_positions(game: LineGame, budget: Budget | None) -> tuple[list[Position], Meter]:
    """The same, with the work of whoever asks a strategy about each of them."""
    waiting = undecided(game, budget)
    return waiting, (budget or DEFAULT).meter(f"{game}", len(waiting))


def _spent(positions: list[Position], meter: Meter) -> Iterator[Position]:
    for position in positions:
        meter.spend()
        yield position
