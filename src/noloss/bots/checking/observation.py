"""The check of a bot, which can only be observed: what its answers depend on is found by counts.

The steps, each limited by counts and never by the speed of the machine:

1. Ask about every board that can come up, and about all of them again, from a fresh start and in
   another order.
2. Play some games one after the other in one process.
3. Play games from fresh starts: all of them if a fresh start is cheap, otherwise a few.
4. If the answers on every board agree, judge the answers to boards.
5. Otherwise play all games twice from fresh starts, and all of them one after the other. If the
   same game always goes alike, judge the games; if not, only games that were played count.

A game that was played and lost is always a loss.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import cycle, islice
from random import Random

from noloss.arena.yardsticks import Yardsticks
from noloss.bots.bot import Bot, Fault
from noloss.bots.checking.board_answers import Boards, questions
from noloss.bots.checking.check_report import (
    Assumes,
    CheckReport,
    Evidence,
    SeatReport,
    verdict_of,
)
from noloss.bots.checking.guesses import guesses
from noloss.bots.checking.large_board import Hunt
from noloss.bots.checking.questioned import Questioned
from noloss.bots.checking.seat_report import only_played, seat_of_flow, seat_report
from noloss.bots.checking.whole_games import (
    Moves,
    Tree,
    Turn,
    WholeGames,
    can_all_be_played,
    in_all_orders,
)
from noloss.core.budget import Meter
from noloss.core.game import Cell, Side, Value
from noloss.core.position import Position
from noloss.flow.flow_graph import Flow
from noloss.proof.prove import shortest

GAMES_IN_A_ROW = 5
"""Games in each seat that are played one after the other in one process."""
FRESH_GAMES = {Side.FIRST: 2, Side.SECOND: 9}
"""Games in each seat from fresh starts, of a bot whose fresh start is a new process.

As second player it meets nine first moves on 3x3; as first player its first question is always the
same, and takes a slow bot longest.
"""
HUNTED_GAMES = 100
"""Games in a seat that are played to see whether a bot whose answers vary loses one."""
HUNT_UPDATE_GAMES = 10
"""Games after which the hunt takes into account what the bot answered meanwhile."""
CONFIRMED_FAULTS = 5
"""Failures on boards in each seat that are tried in a game too."""


class Observation:
    """One bot in some seats."""

    def __init__(
        self,
        measures: Yardsticks,
        bot: Bot,
        samples: int,
        sides: tuple[Side, ...],
        meter: Meter,
        seconds: float | None = None,
    ) -> None:
        """After `seconds` the bot is asked no more."""
        self.measures = measures
        self.meter = meter
        self.sides = sides
        expected = partial(questions, measures.table, samples, sides)
        self.bot = Questioned(bot, meter, expected, seconds=seconds)
        self.boards = Boards(measures.game, self.bot, samples, sides)
        self.games = WholeGames(measures.table, self.bot)
        self.trees: dict[Side, Tree] = {}
        """The games from fresh starts in each seat, where all of them were begun."""
        self.row: list[tuple[Moves, Cell | Fault]] = []
        """Its answers in games that were played one after the other."""
        self.flows: Mapping[Side, Flow] = {}

    def report(self, all_games: bool) -> CheckReport:
        """Runs the check; `all_games` plays all games, whatever a fresh start costs."""
        self._ask_boards()
        if not (self.bot.forgets or self.bot.given_up):
            self._play_in_a_row()
        self._play_telling_games()
        if not (self.bot.forgets or self.boards.faults) and self._is_steady():
            self._play_from_fresh_starts(all_games)
        if self._is_steady():
            return self._by_boards()
        if (
            self.bot.forgets
            or self.bot.start == "none"
            or not can_all_be_played(self.measures.game)
        ):
            return self._by_played_games()
        self._play_all_games_twice()
        if any(tree.strays for tree in self.trees.values()):
            return self._by_played_games()
        return self._by_games("earlier games" if self._depends_on_earlier_games() else "game")

    def _ask_boards(self) -> None:
        self.flows = self.boards.walk()
        if not (self.boards.faults or self.boards.varied()):
            self.flows = self.boards.walk_again(self.flows)

    def _is_steady(self) -> bool:
        """Whether it never gave two answers on one board, nor failed where it also answered."""
        boards = self.boards
        return not (boards.varied() or any(boards.answers.get(p) for p in boards.faults))

    def _play_in_a_row(self) -> None:
        """Plays games one after the other after one fresh start; in every other, as well as can be.

        The seats change such that each follows each, and itself.
        """
        with self._playing():
            self.bot.restart()
            number = dict.fromkeys(self.sides, 0)
            for side in islice(cycle(in_all_orders(self.sides)), GAMES_IN_A_ROW * len(self.sides)):
                line = self._line(side, number[side]) if number[side] % 2 else None
                number[side] += 1
                for moves, position, answer in self.games.in_a_row(side, line):
                    self.row.append((moves, answer))
                    self.boards.note(position, answer)

    def _play_telling_games(self) -> None:
        """Plays the shortest game that it seems to lose, and one to each of its first failures."""
        lost = any(shortest(flow, Value.win(side.other)) for side, flow in self.flows.items())
        late = any(_late(self.boards.faults, side) for side in self.sides)
        self.bot.forgive(timeouts=lost or late)
        for side, flow in self.flows.items():
            for moves in _telling(flow, side, self.boards.faults):
                self.bot.overtime = not self.boards.faults
                self._note(self.games.follow(side, moves))
                self.bot.overtime = False

    def _play_from_fresh_starts(self, all_games: bool) -> None:
        """Plays all games if asked to; else all or a few, in the seats in which it did not lose.

        Without fresh starts all games are played one after the other, if that is asked for.
        """
        sides = [side for side in self.sides if all_games or not self.games.lost(side)]
        possible = can_all_be_played(self.measures.game)
        if self.bot.start == "none":
            if all_games and possible:
                self._play_all_in_a_row(sides)
            return
        every = possible and (all_games or self.bot.starts_cheaply())
        for side in sides:
            if every:
                self._note(self._play_all(side).turns())
                continue
            for number in range(FRESH_GAMES[side]):
                self._note(self.games.follow(side, self._line(side, number)))

    def _play_all_in_a_row(self, sides: Iterable[Side]) -> Mapping[Side, Tree]:
        """Plays all games one after the other after one fresh start."""
        with self._playing():
            self.bot.restart()
            rows = self.games.all_in_a_row(sides)
        for row in rows.values():
            self._note(row.turns())
        return rows

    def _play_all(self, side: Side) -> Tree:
        """Plays the games of a seat that were not played yet, each from a fresh start."""
        flow, tree = self.flows[side], self.trees.setdefault(side, Tree(self.measures.game, side))
        self.games.expected = sum(flow.total(flow.games).values())
        with self._playing():
            self.bot.forgive()
            self.games.go_on(tree)
        return tree

    def _play_all_games_twice(self) -> None:
        """Plays all games from fresh starts, and once more in another order.

        A lost game is a fact, so nothing is played again after one.
        """
        for side in self.sides:
            self._note(self._play_all(side).turns())
        self.bot.restart()
        trees = self.trees.values()
        if not self._lost() and all(tree.whole or tree.faults for tree in trees):
            for tree in trees:
                self.bot.forgive()
                self.games.replay(tree)

    def _depends_on_earlier_games(self) -> bool:
        """Plays all games one after the other, and compares them with those from fresh starts."""
        rows, trees = self._play_all_in_a_row(self.sides).values(), self.trees.values()
        known: dict[Moves, Cell | Fault] = {}
        for tree in trees:
            known |= tree.answers
        answers = [*self.row]
        for row in rows:
            answers += row.answers.items()
            answers += row.faults.items()
        return (
            any(row.strays for row in rows)
            or any(known.get(moves, answer) != answer for moves, answer in answers)
            or any(self.games.lost(tree.side) and not tree.lost() for tree in trees)
        )

    def _hunt(self, in_a_row: bool = False) -> None:
        """Plays games that lead it to where it errs by its answers so far, until it loses one."""
        self.bot.forgive()
        for side in self.sides:
            rng = Random(HUNTED_GAMES)
            for number in range(HUNTED_GAMES):
                if self.games.lost(side) or self.bot.is_over:
                    break
                if number % HUNT_UPDATE_GAMES == 0:
                    hunt = Hunt(self.measures.table, side, self.boards.answers, rng)
                self._note(self.games.against(side, hunt.reply, fresh=not in_a_row))

    @contextmanager
    def _playing(self) -> Iterator[None]:
        """Progress says that games are played."""
        before, self.bot.doing = self.bot.doing, f"Playing whole games with {self.bot.name}"
        self.meter.words = self.bot.doing
        yield
        self.meter.words = self.bot.doing = before

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

    def _note(self, turns: Iterable[Turn]) -> None:
        for position, answer in turns:
            self.boards.note(position, answer)

    def _lost(self) -> bool:
        """Whether it lost a game that was played."""
        return any(self.games.lost(side) for side in self.sides)

    def _by_boards(self) -> CheckReport:
        """The report on a bot that always answered alike on the same board."""
        games = GAMES_IN_A_ROW * len(self.sides) * (not self.bot.forgets)
        tested = self.boards.passes > 1 and self.games.played_in_a_row >= games
        every = self._all_played() and self.bot.start != "none"
        return self._report(self._seats_by_boards(), "game" if every else "board", tested, True)

    def _by_played_games(self) -> CheckReport:
        """The report on a bot whose answers vary: only games that were played are its own."""
        self._hunt()
        self.flows = self.boards.walk()
        seats = {
            side: only_played(self.measures, seat, side, self.games.ended[side])
            for side, seat in self._seats_by_boards().items()
        }
        return self._report(seats, "board", sure=False, alike=False)

    def _seats_by_boards(self) -> dict[Side, SeatReport]:
        seats = {}
        for side, flow in self.flows.items():
            faults = tuple(fault for p, fault in self.boards.faults.items() if p.turn is side)
            whole = not (faults or self.boards.silent(side))
            seats[side] = seat_of_flow(
                self.measures, flow, self.boards, side, self.meter, faults, whole
            )
        return seats

    def _by_games(self, assumes: Assumes) -> CheckReport:
        """The report on a bot that always answered alike in the same game from a fresh start.

        Only games that were played count if not all were played twice, or if it plays otherwise
        after earlier games.
        """
        trees = self.trees.values()
        sure = assumes == "game" and all(
            tree.faults or (tree.whole and (tree.twice or self._lost())) for tree in trees
        )
        if not sure:
            self._hunt(in_a_row=assumes == "earlier games")
        seats = {}
        for side, tree in self.trees.items():
            seat = seats[side] = seat_report(self.measures, tree.played(self.measures.rivals))
            if not sure:
                failed = tuple(f for p, f in self.games.failed.items() if p.turn is side)
                seat = replace(seat, faults=failed, against={})
                seats[side] = only_played(self.measures, seat, side, self.games.ended[side])
        return self._report(seats, assumes, sure, alike=True)

    def _losing_answers(self) -> Iterator[Position]:
        """The boards on which one of its answers loses a game that was not lost."""
        table = self.measures.table
        for position, answers in self.boards.answers.items():
            lost = Value.win(position.turn.other)
            held = answers and table.value(position) is not lost
            if held and any(table.value(position.after(cell)) is lost for cell in answers):
                yield position

    def _all_played(self) -> bool:
        """Whether all games of every seat were played from fresh starts, and always went alike."""
        return all(side in self.trees and self.trees[side].whole for side in self.sides)

    def _report(
        self, seats: Mapping[Side, SeatReport], assumes: Assumes, sure: bool, alike: bool
    ) -> CheckReport:
        """All that is known; `alike` says that it always answered alike in the same game."""
        unasked = sum(map(self.boards.unasked, self.sides))
        seen, early = verdict_of(seats, unasked), self.bot.exhausted
        choices, manner = self.boards.choices(), getattr(self.bot.bot, "manner", None)
        evidence = Evidence(
            start=self.bot.start,
            answers=self.bot.answers,
            passes=self.boards.passes,
            games=self.games.played,
            in_a_row=self.games.played_in_a_row,
            all_games=self._all_played(),
            untried=sum(len(tree.waiting) for tree in self.trees.values()),
            unasked=unasked,
            ended_early=early,
            losing=tuple(self._losing_answers()) if early else (),
        )
        return CheckReport(
            bot=self.bot.bot.name,
            game=self.measures.game,
            proven=seen != "too slow" if seen else sure,
            assumes=assumes,
            deterministic=alike,
            samples=self.boards.samples,
            evidence=evidence,
            reading=getattr(self.bot.bot, "reading", ""),
            guesses=() if early else guesses(seats, choices, manner),
            varied=self.boards.varied(),
            seats=seats,
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
    ]


def _ways(flow: Flow) -> dict[Position, Moves]:
    """For each position one way to come to it."""
    ways: dict[Position, Moves] = {flow.start: ()}
    for node in flow.nodes:
        for cell in node.cells:
            ways.setdefault(node.position.after(cell), (*ways[node.position], cell))
    return ways
