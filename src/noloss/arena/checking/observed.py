"""The check of a bot, which can only be observed: what it depends on decides what was proven."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from random import Random

from noloss.arena.checking.board_answers import Boards, questions
from noloss.arena.checking.check_report import (
    Assumes,
    CheckReport,
    Evidence,
    SeatReport,
    verdict_of,
)
from noloss.arena.checking.guesses import guesses
from noloss.arena.checking.hunt import Hunt
from noloss.arena.checking.patience import Patience
from noloss.arena.checking.questioned import STOPPED, TOTAL, Questioned
from noloss.arena.checking.seat_report import only_played, seat_of_flow, seat_report
from noloss.arena.checking.whole_games import Moves, Tree, Turn, WholeGames
from noloss.arena.measuring.yardsticks import Yardsticks
from noloss.bridges.bot import Bot, Fault
from noloss.core.budget import Meter
from noloss.core.game import Cell, Side, Value
from noloss.core.position import Position
from noloss.exact.play.flow_graph import Flow
from noloss.exact.proof.prove import shortest

TRIED_GAMES = {Side.FIRST: 2, Side.SECOND: 9}
"""How many games are played to see whether it answers in them as it does on boards.

As second player it meets nine first moves on 3x3; as first player its first question is always the
same, and takes a slow bot longest.
"""
PATIENCE = 5.0
"""Seconds of work for which whole games are played, unless somebody asks for all or all are needed:
enough for all of them, if a bot starts and answers at once."""
AFFORDED = 8
"""There is patience for so many times as long if all games that are left then seem to take no more:
enough for a program that takes some hundredths of a second to start."""
COPIED = 3
"""A bot that is copied in the middle of games is asked little more than all boards in all of them:
there is patience for so many times as long as these took, as far as there is for any bot."""
HUNTED = 100
"""How many games are played in a seat to see whether a bot whose answers vary loses one."""
RETHOUGHT = 10
"""After so many of them, what it answered meanwhile is taken into account."""
SUSPECTED = 120.0
"""Seconds of work for all games of a bot that remembers, each played twice, unless somebody asks
for them however long they take: enough if it starts within some hundredths of a second."""
CONFIRMED_FAULTS = 5
"""How many failures in a seat are looked at in a game too."""


class Observation:
    """One bot in some seats."""

    def __init__(
        self,
        measures: Yardsticks,
        bot: Bot,
        samples: int,
        sides: tuple[Side, ...],
        meter: Meter,
        total: float = TOTAL,
    ) -> None:
        self.measures = measures
        self.meter = meter
        self.sides = sides
        expected = partial(questions, measures.table, samples, sides)
        self.bot = Questioned(bot, meter, expected, total=total)
        self.boards = Boards(measures.game, self.bot, samples, sides)
        self.games = WholeGames(measures.table, self.bot)
        self.trees: dict[Side, Tree] = {}
        self.spent = dict.fromkeys(Side, 0.0)
        """Seconds of work that all games of each seat took."""
        self.flows: Mapping[Side, Flow] = {}

    def report(self, all_games: bool) -> CheckReport:
        """Ask about boards and in games, as far as that is needed."""
        begun = self.bot.work()
        few = all_games or self.games.few()
        whole = few and not self.bot.forgets
        patience = None if all_games else PATIENCE
        first = whole and self.bot.at_hand
        agreed = not first or self._play_all(self.sides, self._patience(patience))
        agreed = self._ask_boards() and agreed
        if self.bot.copied and not all_games:
            patience = max(PATIENCE, min(SUSPECTED, COPIED * (self.bot.work() - begun)))
        if self.bot.timeouts and not self._hangs_on_boards_only():
            return self._by_boards(sure=agreed)
        if whole and agreed and not self.bot.at_hand:
            seats = self.sides if all_games else self._unrefuted()
            agreed = self._play_all(seats, self._patience(patience)) and self._play_rest(seats)
        chance = any(tree.strays for tree in self.trees.values())
        if agreed or chance or not few:
            return self._by_boards(sure=agreed)
        return self._by_whole_games(None if all_games else SUSPECTED)

    def _by_whole_games(self, seconds: float | None) -> CheckReport:
        """Play the games that are left, and all once more, for so long; what they come to."""
        limit = self._patience(seconds)
        self._play_all([side for side in self.sides if not self._went_alike(side)], limit)
        self.bot.restart()
        trees = self.trees.values()
        wrong = any(map(self.games.lost, self.sides))  # a fact, whatever comes
        if all(tree.whole or tree.faults for tree in trees) and not wrong:
            for number, tree in enumerate(trees):
                self.bot.forgive()
                self.games.replay(tree, limit.part(len(trees) - number))
        if any(tree.strays for tree in trees):
            return self._by_boards(sure=False)
        return self._by_games(
            all((tree.whole and (tree.twice or wrong)) or tree.faults for tree in trees)
        )

    def _ask_boards(self) -> bool:
        """Ask about all boards, and then in a few games; whether all answers agree."""
        boards = self.boards
        self.flows = boards.walk()
        if not (boards.faults or boards.varied()):
            self.flows = boards.walk_again(self.flows)
        tried = self._agrees(self._tried())
        return tried and not boards.varied()

    def _play_all(self, sides: Sequence[Side], limit: Patience) -> bool:
        """Play all games in these seats, or what can be done in a while; whether all agrees."""
        agrees = True
        games = (flow.total(flow.games) for side, flow in self.flows.items() if side in sides)
        self.games.expected = sum(sum(each.values()) for each in games)
        with self._playing():
            for number, side in enumerate(sides):
                self.bot.forgive()
                tree = self.trees.setdefault(side, Tree(self.measures.game, side))
                part = limit.part(len(sides) - number)
                self.games.go_on(tree, part)
                self.spent[side] += part.spent()
                agrees = self._agrees(tree.turns()) and not tree.strays and agrees
        return agrees

    def _play_rest(self, sides: Sequence[Side]) -> bool:
        """Play the games that are left, if that seems to take no more than a while longer.

        Where it would, they are played one after the other, without the fresh starts that take so
        long: what a bot remembers of a game shows there as well.
        """
        left = [side for side in sides if not (self.trees[side].whole or self.trees[side].faults)]
        if left and sum(map(self._left, left)) <= AFFORDED * PATIENCE:
            return self._play_all(left, self._patience(AFFORDED * PATIENCE))
        agrees = True
        with self._playing():
            for side in left:
                row = self.games.tree(side, self._patience(PATIENCE / 2), in_a_row=True)
                agrees = agrees and self._agrees(row.turns()) and not row.strays
        return agrees

    def _left(self, side: Side) -> float:
        """Seconds of work that the games of a seat may still take, by those that were played."""
        flow, played = self.flows[side], len(self.trees[side].ends)
        return self.spent[side] / max(1, played) * (sum(flow.total(flow.games).values()) - played)

    @contextmanager
    def _playing(self) -> Iterator[None]:
        """Whoever watches is told that games are played."""
        before, self.bot.doing = self.bot.doing, f"Playing whole games with {self.bot.name}"
        self.meter.words = self.bot.doing
        yield
        self.meter.words = self.bot.doing = before

    def _patience(self, seconds: float | None) -> Patience:
        return Patience(seconds, self.bot.work)

    def _hangs_on_boards_only(self) -> bool:
        """Whether it answered in a game where it had timed out before, asked out of the blue."""
        late = (p for side in self.sides for p in _late(self.boards.faults, side))
        return not self.bot.given_up and any(map(self.boards.answers.get, late))

    def _unrefuted(self) -> list[Side]:
        """The seats in which nothing was seen to go wrong so far."""
        failed = {position.turn for position in self.boards.faults}
        return [side for side in self.sides if not self.games.lost(side) and side not in failed]

    def _hunt(self) -> None:
        """Play games that lead it to where it errs by its answers so far, until it loses one."""
        self.bot.forgive()
        for side in self.sides:
            rng, patience = Random(HUNTED), self._patience(PATIENCE)
            for number in range(HUNTED):
                tired = self.bot.given_up or self.bot.exhausted or patience.over()
                if self.games.lost(side) or tired:
                    break
                if number % RETHOUGHT == 0:
                    hunt = Hunt(self.measures.table, side, self.boards.answers, rng)
                for position, answer in self.games.against(side, hunt.reply):
                    self.boards.note(position, answer)

    def _tried(self) -> Iterator[Turn]:
        """Answers in a few games: one that it seems to lose, one to each failure, and others."""
        lost = any(shortest(flow, Value.win(side.other)) for side, flow in self.flows.items())
        late = any(_late(self.boards.faults, side) for side in self.sides)
        self.bot.forgive(timeouts=lost or (late and not self.bot.at_hand))
        for side, flow in self.flows.items():
            lines = [*_telling(flow, side, self.boards.faults)]
            known = side in self.trees or self.bot.copied or self.bot.exhausted
            if not (self.bot.forgets or self.boards.faults or known):
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
        """Whether it answers on the same board as before; every answer is noted."""
        agrees = True
        for position, answer in turns:
            failed = self.boards.faults.get(position)
            known = self.boards.answers.get(position, Counter())
            if isinstance(answer, Fault):
                agrees = agrees and not known
            else:
                agrees = agrees and not failed and list(known) in ([], [answer])
            self.boards.note(position, answer)
        return agrees

    def _by_boards(self, sure: bool) -> CheckReport:
        """The report on what it answered to boards; where it varied, on every answer.

        Then only games that were played are counted as games of its own.
        """
        boards = self.boards
        if not sure:
            self._hunt()
            self.flows = boards.walk()
        seats = {}
        for side, flow in self.flows.items():
            faults = tuple(fault for p, fault in boards.faults.items() if p.turn is side)
            whole = not (faults or boards.silent(side))
            seat = seat_of_flow(self.measures, flow, boards, side, self.meter, faults, whole)
            seats[side] = (
                seat if sure else only_played(self.measures, seat, side, self.games.ended[side])
            )
        games = sure and self._all_played() and self.bot.start != "none"
        return self._report(seats, "game" if games else "board", sure)

    def _all_played(self) -> bool:
        """Whether all games of every seat were played, and always went alike."""
        return all(map(self._went_alike, self.sides))

    def _went_alike(self, side: Side) -> bool:
        tree = self.trees.get(side)
        return tree is not None and tree.whole

    def _by_games(self, sure: bool) -> CheckReport:
        """The report on all games, which were the same whenever they were played.

        If there was no time for all, or for all of them twice, it is not `sure`.
        """
        if not sure:
            self._hunt()
        rivals = self.measures.rivals
        seats = {}
        for side, tree in self.trees.items():
            seat = seats[side] = seat_report(self.measures, tree.played(rivals))
            if not sure:
                failed = tuple(f for p, f in self.games.failed.items() if p.turn is side)
                ended = self.games.ended[side]
                seats[side] = only_played(self.measures, replace(seat, faults=failed), side, ended)
        return self._report(seats, "game", sure, alike=True)

    def _report(
        self, seats: Mapping[Side, SeatReport], assumes: Assumes, sure: bool, alike: bool = False
    ) -> CheckReport:
        """All that is known; `alike` says that it always answered alike in the same game."""
        seen = verdict_of(seats)
        varied = self.boards.varied()
        return CheckReport(
            self.bot.bot.name,
            self.measures.game,
            seen != "too slow" if seen else sure,
            assumes,
            sure or alike,
            self.boards.samples,
            Evidence(
                self.bot.start,
                self.bot.answers,
                self.boards.passes,
                self.games.played,
                self.games.in_a_row,
                self._all_played(),
                sum(len(tree.waiting) for tree in self.trees.values()),
            ),
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
    failed = _late(faults, side)[:1] + failed[:CONFIRMED_FAULTS]
    ways = _ways(flow) if failed else {}
    yield from (ways[position] for position in failed if position in ways)


def _late(faults: Mapping[Position, Fault], side: Side) -> list[Position]:
    """Where it timed out with moves of its own behind it; before these, a board is a game."""
    return [
        position
        for position, fault in faults.items()
        if position.turn is side and fault.kind == "timeout" and position.marks(side)
        if STOPPED not in fault.stderr
    ]


def _ways(flow: Flow) -> dict[Position, Moves]:
    """For each position one way to come to it."""
    ways: dict[Position, Moves] = {flow.start: ()}
    for node in flow.nodes:
        for cell in node.cells:
            ways.setdefault(node.position.after(cell), (*ways[node.position], cell))
    return ways
