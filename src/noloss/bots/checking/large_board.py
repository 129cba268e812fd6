"""A board too large to walk: look for a game that a bot loses, and say how far that went.

`expert` plays against the bot, game after game, each from its beginning. The first game follows
expert's own moves. Every later one departs from an earlier game in one more place, by a move that
is worth nearly as much; those that depart least come first. What is found is a fact, as it was seen
in a game; what is not found proves nothing.

Where the answers of a bot vary, a game that it really loses is looked for. Answers that it gave in
different games, put together, may be a game that it would never play: it may have a plan for each
game. So games are played that follow what it is known to answer towards a loss, and it loses only
if it loses one of them.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush
from random import Random

from noloss.bots.bot import Bot, Fault, Start
from noloss.bots.checking.check_report import (
    CheckReport,
    Evidence,
    Games,
    SeatReport,
    verdict_of,
)
from noloss.bots.checking.questioned import Questioned
from noloss.bots.checking.seat_report import lapses
from noloss.core.budget import Budget, Meter
from noloss.core.errors import OutOfBudget
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.position import Position
from noloss.core.strategy import Strategy, ask, seated
from noloss.flow.flow import in_seats, worked_back
from noloss.flow.flow_graph import Node
from noloss.flow.solved import SolvedGame
from noloss.strategies.expert import Expert, by_worth

MOST_ANSWERS = 1000
"""How often a bot is asked in each seat, unless a budget says so."""
HUNTER = Expert("expert:300", 300)
WIDTH = 4
"""Moves among which the hunter chooses in each position."""

Moves = tuple[Cell, ...]


def search_for_loss(
    player: Bot | Strategy,
    game: LineGame,
    sides: Iterable[Side],
    meter: Meter,
) -> CheckReport:
    """Look for a lost game in each of these seats, as far as the budget and the time go."""
    asked: Questioned | _Drawn
    asked = Questioned(player, meter) if isinstance(player, Bot) else _Drawn(player, game)
    found = {side: GamesOfExpert(game, side, asked) for side in sides}
    for each in found.values():
        each.go(meter.part())
    seats = {side: each.report() for side, each in found.items()}
    seen = verdict_of(seats)
    varied = {
        position: dict(sorted(answers.items()))
        for each in found.values()
        for position, answers in each.answers.items()
        if len(answers) > 1 and isinstance(player, Bot)
    }
    return CheckReport(
        player.name,
        game,
        seen in ("loses", "broken"),
        "game",
        not varied,
        1,
        Evidence(asked.start, asked.answers, 0, sum(each.played for each in found.values())),
        getattr(player, "reading", ""),
        (),
        varied,
        seats,
    )


class _Drawn:
    """A strategy of ours as a bot: one of its moves is drawn, always the same in the same order."""

    start: Start = "none"

    def __init__(self, player: Strategy, game: LineGame) -> None:
        self.player, self.answers, self.rng = seated(player, game), 0, Random(1)

    def ask(self, position: Position) -> Cell:
        self.answers += 1
        return ask(self.player, position).draw(self.rng)

    def fresh(self) -> None:
        """It remembers nothing anyway."""


@dataclass
class GamesOfExpert:
    """The games against a bot in one seat."""

    game: LineGame
    side: Side
    bot: Questioned | _Drawn
    answers: dict[Position, Counter[Cell]] = field(default_factory=dict)
    faults: dict[Position, Fault] = field(default_factory=dict)
    ends: dict[Moves, Value] = field(default_factory=dict)
    played: int = 0
    _waiting: list[tuple[int, int, Moves]] = field(default_factory=lambda: [(0, 0, ())])
    """Games to be played: by how much they depart, in which order they were met, how they begin."""
    _tried: dict[Position, list[Cell]] = field(default_factory=dict)

    def go(self, budget: Budget) -> None:
        """Play until a game is lost, or nothing is left to try or to spend."""
        allowed = budget.within(Budget(positions=MOST_ANSWERS))
        meter = allowed.meter(f"{self.game}: looking for a loss", allowed.positions)
        lost = Value.win(self.side.other)
        try:
            while self._waiting and lost not in self.ends.values():
                cost, _, line = heappop(self._waiting)
                if not self._play(cost, line, meter):
                    return
        except OutOfBudget:
            return

    def _play(self, cost: int, line: Moves, meter: Meter) -> bool:
        """One game that begins like this; whether the bot may be asked again."""
        self.played += 1
        self.bot.fresh()
        position, moves = self.game.start(), list[Cell]()
        while position.outcome() is None:
            if position.turn is self.side:
                meter.spend()
                answer = self.bot.ask(position)
                if answer is None:
                    return False
                if isinstance(answer, Fault):
                    self.faults.setdefault(position, answer)
                    return True
                self.answers.setdefault(position, Counter())[answer] += 1
                cell = answer
                if len(moves) < len(line) and cell != line[len(moves)]:
                    line = ()  # it plays another game this time
            elif len(moves) < len(line):
                cell = line[len(moves)]
            else:
                cell = self._best(cost, position, tuple(moves))
            moves.append(cell)
            position = position.after(cell)
        outcome = position.outcome()
        if outcome is not None:
            self.ends[tuple(moves)] = outcome.value
        return True

    def _best(self, cost: int, position: Position, moves: Moves) -> Cell:
        """The hunter's move; the others are left waiting."""
        if position not in self._tried:
            first = list(ask(HUNTER, position).moves)
            rest = [cell for cell in by_worth(position, position.playable) if cell not in first]
            self._tried[position] = [*first, *map(Cell, rest)][:WIDTH]
            for rank, cell in enumerate(self._tried[position][1:], 1):
                heappush(self._waiting, (cost + rank, len(self._waiting), (*moves, cell)))
        return self._tried[position][0]

    def report(self) -> SeatReport:
        """What was seen in this seat."""
        results, lost = list(self.ends.values()), Value.win(self.side.other)
        won = results.count(Value.win(self.side))
        declined, unblocked = lapses({p: tuple(cells) for p, cells in self.answers.items()})
        refutation = next((moves for moves, value in self.ends.items() if value is lost), None)
        return SeatReport(
            Games(won, results.count(Value.DRAW), results.count(lost)),
            refutation,
            None,
            0,
            (),
            len(declined),
            len(unblocked),
            len({*self.answers, *self.faults}),
            tuple(self.faults.values()),
            {},
            declined,
            unblocked,
        )


class Hunt:
    """Replies that lead a bot to where it is known to err, and then give it no way out."""

    def __init__(
        self,
        table: SolvedGame,
        side: Side,
        answers: Mapping[Position, Mapping[Cell, int]],
        rng: Random,
    ) -> None:
        self.table = table
        self.side = side
        """The bot's."""
        self.answers = answers
        self.rng = rng
        self._chances: dict[Position, float] = {}
        self._errs = any(self._erred(position) for position in answers)

    def reply(self, moves: tuple[Cell, ...], position: Position) -> Cell:
        """The move that wins soonest; or one by which the bot may err, the likelier the better."""
        if self.table.value(position) is Value.win(position.turn):
            return self.table.at(position).fastest[0]
        legal = position.legal()
        weights = [self._errs and self.chance(position.after(cell)) for cell in legal]
        return self.rng.choices(legal, weights if any(weights) else None)[0]

    def _erred(self, position: Position) -> bool:
        """Whether one of its answers on this board loses, and another move would not."""
        if position.turn is not self.side or self._lost(position):
            return False
        return any(self._lost(position.after(cell)) for cell in self.answers[position])

    def chance(self, position: Position) -> float:
        """How likely the bot is to lose from here, if each answer is as on its board before."""
        deciders = in_seats(self.side, self._answered, self._any)
        return worked_back(position, deciders, self._chances, self._worth)

    def _lost(self, position: Position) -> bool:
        return self.table.value(position) is Value.win(self.side.other)

    def _answered(self, position: Position) -> Iterable[Cell]:
        return () if self._lost(position) else self.answers.get(position, ())

    def _any(self, position: Position) -> Iterable[Cell]:
        return () if self._lost(position) else position.legal()

    def _worth(self, node: Node, after: list[float]) -> float:
        if self._lost(node.position):
            return 1.0
        if node.position.turn is not self.side or not after:
            return max(after, default=0.0)
        counts = self.answers[node.position].values()
        return sum(n * chance for n, chance in zip(counts, after, strict=True)) / sum(counts)
