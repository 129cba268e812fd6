"""The check of a bot, which can only be observed: what it depends on decides what was proven."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from noloss.arena.checking.boards import Boards
from noloss.arena.checking.check_report import (
    Assumes,
    CheckReport,
    Evidence,
    SeatReport,
    verdict_of,
)
from noloss.arena.checking.games import Moves, Tree, Turn, WholeGames
from noloss.arena.checking.guesses import guesses
from noloss.arena.checking.questioned import Questioned
from noloss.arena.checking.seats import seat_of_flow, seat_report
from noloss.arena.measuring.yardsticks import Yardsticks
from noloss.bridges.bot import Bot, Fault
from noloss.core.budget import Meter
from noloss.core.game import Cell, Side, Value
from noloss.core.position import Position
from noloss.exact.play.flow import Flow
from noloss.exact.proof.prove import shortest

TRIED_GAMES = {Side.FIRST: 2, Side.SECOND: 9}
"""How many games are played to see whether it answers in them as it does on boards.

As second player it meets nine first moves on 3x3; as first player its first question is always the
same, and takes a slow bot longest.
"""
CONFIRMED_FAULTS = 5
"""How many failures in a seat are looked at in a game too."""


class Observation:
    """One bot in some seats."""

    def __init__(
        self, measures: Yardsticks, bot: Bot, samples: int, sides: tuple[Side, ...], meter: Meter
    ) -> None:
        self.measures = measures
        self.meter = meter
        self.sides = sides
        self.bot = Questioned(bot, meter)
        self.boards = Boards(measures.game, self.bot, samples, sides)
        self.games = WholeGames(measures.game, self.bot)
        self.flows: Mapping[Side, Flow] = {}

    def report(self, all_games: bool) -> CheckReport:
        """Ask about boards, and in games as far as that is needed."""
        boards = self.boards
        self.flows = boards.walk()
        if not (boards.faults or boards.varied()):
            self.flows = boards.walk_again(self.flows)
        agreed = not boards.varied() and self._agrees(self._tried())
        fresh = self.bot.start != "none"
        if self.bot.timeouts or not (all_games or (fresh and not agreed)):
            return self._by_boards(sure=agreed)
        self.bot.forgive()
        trees = [self.games.tree(side) for side in self.sides]
        if not self._agrees(turn for tree in trees for turn in tree.turns()):
            self.bot.restart()
            for tree in trees:
                self.games.replay(tree)
        settled = all(not tree.strays and (tree.whole or tree.faults) for tree in trees)
        if settled and fresh:
            return self._by_games(trees)
        return self._by_boards(sure=agreed and settled and not boards.varied())

    def _tried(self) -> Iterator[Turn]:
        """Answers in a few games: one that it seems to lose, one to each failure, and others."""
        self.bot.forgive()
        for side, flow in self.flows.items():
            lines = [*_telling(flow, side, self.boards.faults)]
            if not (self.bot.forgets or self.boards.faults):
                lines += [self._line(side, number) for number in range(TRIED_GAMES[side])]
            for moves in lines:
                yield from self.games.follow(side, moves)

    def _line(self, side: Side, number: int) -> Moves:
        """A game by its answers to boards and some replies, another for each number."""
        position = self.measures.game.start()
        moves: list[Cell] = []
        while position.outcome() is None:
            own = position.turn is side
            cells = [*self.boards.answers.get(position, ())] if own else position.legal()
            if not cells:
                break
            cell = cells[0] if own else cells[(number + len(moves)) % len(cells)]
            moves.append(cell)
            position = position.after(cell)
        return tuple(moves)

    def _agrees(self, turns: Iterable[Turn]) -> bool:
        """Whether it answers in games as it does on boards; every answer is noted."""
        agrees = True
        for position, answer in turns:
            failed = self.boards.faults.get(position)
            if isinstance(answer, Fault):
                agrees = agrees and failed is not None
            else:
                known = self.boards.answers.get(position, Counter())
                agrees = agrees and not failed and list(known) == [answer]
            self.boards.note(position, answer)
        return agrees

    def _by_boards(self, sure: bool) -> CheckReport:
        """The report on what it answered to boards; where it varied, on every answer."""
        boards = self.boards
        if not sure:
            self.flows = boards.walk()
        seats = {}
        for side, flow in self.flows.items():
            faults = tuple(fault for p, fault in boards.faults.items() if p.turn is side)
            whole = not (faults or boards.silent(side))
            seats[side] = seat_of_flow(self.measures, flow, boards, side, self.meter, faults, whole)
        return self._report(seats, "board", sure)

    def _by_games(self, trees: Iterable[Tree]) -> CheckReport:
        """The report on all games, which were the same whenever they were played."""
        rivals = self.measures.rivals
        seats = {tree.side: seat_report(self.measures, tree.played(rivals)) for tree in trees}
        return self._report(seats, "game", sure=True)

    def _report(
        self, seats: Mapping[Side, SeatReport], assumes: Assumes, sure: bool
    ) -> CheckReport:
        seen = verdict_of(seats)
        varied = self.boards.varied()
        return CheckReport(
            self.bot.bot.name,
            self.measures.game,
            seen != "too slow" if seen else sure,
            assumes,
            sure,
            self.boards.samples,
            Evidence(self.bot.start, self.bot.answers, self.boards.passes, self.games.played),
            getattr(self.bot.bot, "reading", ""),
            guesses(seats, self.boards.choices(), getattr(self.bot.bot, "manner", None)),
            varied,
            seats,
        )


def _telling(flow: Flow, side: Side, faults: Mapping[Position, Fault]) -> Iterator[Moves]:
    """The shortest game that it seems to lose, and a way to each of its first failures."""
    lost = shortest(flow, Value.win(side.other))
    if lost is not None:
        yield lost
    failed = [p for p, fault in faults.items() if p.turn is side and fault.kind != "timeout"]
    ways = _ways(flow) if failed else {}
    yield from (ways[position] for position in failed[:CONFIRMED_FAULTS] if position in ways)


def _ways(flow: Flow) -> dict[Position, Moves]:
    """For each position one way to come to it."""
    ways: dict[Position, Moves] = {flow.start: ()}
    for node in flow.nodes:
        for cell in node.cells:
            ways.setdefault(node.position.after(cell), (*ways[node.position], cell))
    return ways
