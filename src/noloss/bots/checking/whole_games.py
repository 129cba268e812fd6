"""Whole games with a bot, each from a fresh start: what no memory can hide from.

A bot that answers by the game so far, and not by chance, has one answer to every line of replies.
On 3x3 that makes at most 384 games as first player and 945 as second, and all of them can be
played: a proof over all play, whatever the bot remembers of the game. Every game is played from its
beginning, so what came before is answered again and again, and chance shows; where a bot can be
copied in the middle of a game, most games go on from such a copy instead. A bot that leaves the
line it was to follow is played on against as well as can be: a loss is one only if it was played.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import cycle
from math import prod

from noloss.bots.bot import Fault
from noloss.bots.checking.questioned import Questioned
from noloss.bots.checking.seat_report import Played, games_of, shortest_lost
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.position import Position
from noloss.core.strategy import Strategy, ask
from noloss.flow.solved import SolvedGame

MOST_GAMES = 20_000
"""A bot is not played through more games than this; 3x3 has at most 1,329."""

RELOADED = 50
"""After so many games a bot is started afresh in every way there is, however dear: what is drawn by
chance when a program is loaded shows then. One that is copied is not asked for its first moves
again and again: it is started so after twice as many games each time."""

WORTH_A_COPY = 5
"""With fewer free cells, what is left of a game takes a bot less time than it takes to copy it."""

Moves = tuple[Cell, ...]
Reply = Callable[[Moves, Position], Cell | None]
"""What is played against a bot after these moves; None ends the game."""
Turn = tuple[Position, Cell | Fault]
"""A board on which the bot was to move in a game, and its answer."""


@dataclass
class Tree:
    """All games of a bot in one seat, as far as they were played."""

    game: LineGame
    side: Side
    answers: dict[Moves, Cell] = field(default_factory=dict)
    """What it answered after these moves."""
    faults: dict[Moves, Fault] = field(default_factory=dict)
    ends: dict[Moves, Value] = field(default_factory=dict)
    """The games that came to an end."""
    strays: list[Turn] = field(default_factory=list)
    """Answers that differ from what it answered after the same moves before."""
    waiting: deque[Moves] = field(default_factory=lambda: deque([()]))
    """Beginnings of games that were not played yet."""
    twice: bool = False
    """Whether every game was played once more, in another order."""

    @property
    def whole(self) -> bool:
        """Whether every game was played, and always went alike."""
        return not (self.waiting or self.strays)

    def lost(self) -> bool:
        """Whether it lost one of these games."""
        return Value.win(self.side.other) in self.ends.values()

    def turns(self) -> Iterator[Turn]:
        """Every board on which it was to move in a game, with each answer that it gave."""
        yield from ((_after(self.game, moves), cell) for moves, cell in self.answers.items())
        yield from ((fault.position, fault) for fault in self.faults.values())
        yield from self.strays

    def played(self, rivals: Mapping[str, Strategy]) -> Played:
        """What these games come to, for the report."""
        choices: dict[Position, set[Cell]] = {}
        for position, answer in self.turns():
            if not isinstance(answer, Fault):
                choices.setdefault(position, set()).add(answer)
        failed = {fault.position: fault for fault in self.faults.values()}
        known = self.whole and not failed
        return Played(
            self.side,
            games_of(list(self.ends.values()), self.side),
            shortest_lost(self.ends, self.side),
            {position: tuple(sorted(cells)) for position, cells in choices.items()},
            {name: self._win(rival) for name, rival in rivals.items() if known},
            tuple(failed.values()),
        )

    def _win(self, rival: Strategy) -> Fraction:
        """The chance to win against an opponent."""
        chances: dict[Moves, Fraction] = {(): Fraction(1)}

        def chance(moves: Moves) -> Fraction:
            if moves not in chances:
                before = moves[:-1]
                share = Fraction(1)
                position = _after(self.game, before)
                if position.turn is not self.side:
                    share = ask(rival, position).moves.get(moves[-1], Fraction(0))
                chances[moves] = share and share * chance(before)
            return chances[moves]

        won = Value.win(self.side)
        return sum((chance(m) for m, value in self.ends.items() if value is won), Fraction(0))


def can_all_be_played(game: LineGame) -> bool:
    """Whether all games of any bot can be played."""
    return prod(range(game.size, 0, -2)) <= MOST_GAMES


def in_all_orders(sides: tuple[Side, ...]) -> tuple[Side, ...]:
    """The seats in an order which, repeated, has each after each and after itself."""
    return (*sides, *reversed(sides))


def _after(game: LineGame, moves: Moves) -> Position:
    position = game.start()
    for cell in moves:
        position = position.after(cell)
    return position


class WholeGames:
    """Plays games with a bot, and keeps how they ended."""

    def __init__(self, table: SolvedGame, bot: Questioned) -> None:
        self.table = table
        self.game = table.game
        self.bot = bot
        self.played = 0
        self.expected = 0
        """About how many there will be, if that is known."""
        self.played_in_a_row = 0
        """Those among them that were played without a fresh start."""
        self.ended: dict[Side, dict[Moves, Value]] = {side: {} for side in Side}
        """Every game that came to its end, as it was played."""
        self.failed: dict[Position, Fault] = {}
        """Where it failed in a game."""
        self._end: tuple[Moves, Value] | None = None
        self._copies: list[Moves] = []
        """The moves after each of which there is a copy of the bot, each after those before."""

    def lost(self, side: Side) -> Moves | None:
        """The shortest game that it lost when it was played."""
        return shortest_lost(self.ended[side], side)

    def follow(self, side: Side, line: Moves) -> Iterator[Turn]:
        """Play against a bot by the replies of a game, from a fresh start; what it answers.

        Where the line ends it is asked once more, and where it leaves the line it is played on
        against to the end.
        """

        def reply(moves: Moves, position: Position) -> Cell | None:
            if moves[: len(line)] == line[: len(moves)]:
                return line[len(moves)] if len(moves) < len(line) else None
            return self.best(position)

        yield from self.against(side, reply)

    def against(self, side: Side, reply: Reply, fresh: bool = True) -> Iterator[Turn]:
        """Play one game, from a fresh start or not; what it answers."""
        for _, position, answer in self._play(side, reply, fresh):
            yield position, answer

    def best(self, position: Position) -> Cell:
        """What wins soonest, or holds longest."""
        return self.table.at(position).fastest[0]

    def in_a_row(
        self, side: Side, line: Moves | None
    ) -> Iterator[tuple[Moves, Position, Cell | Fault]]:
        """Play one game without a fresh start, by the replies of a line or as well as can be."""

        def reply(moves: Moves, position: Position) -> Cell:
            on_line = line is not None and moves == line[: len(moves)] and len(moves) < len(line)
            return line[len(moves)] if line is not None and on_line else self.best(position)

        yield from self._play(side, reply, fresh=False)

    def all_in_a_row(self, sides: Iterable[Side]) -> dict[Side, Tree]:
        """Play all games of a bot without fresh starts, each seat after each and after itself."""
        trees = {side: Tree(self.game, side) for side in sides}
        last = self.played + MOST_GAMES
        for side in cycle(in_all_orders(tuple(trees))):
            waiting = any(tree.waiting for tree in trees.values())
            strayed = any(tree.strays for tree in trees.values())
            ended = self.bot.is_over or self.played >= last
            if not waiting or strayed or ended:
                break
            if trees[side].waiting:
                self._one_game(trees[side], trees[side].waiting, backward=False, fresh=False)
        return trees

    def go_on(self, tree: Tree) -> None:
        """Play the games that are left."""
        self._grow(tree, tree.waiting)

    def replay(self, tree: Tree) -> None:
        """Play all games once more, the last first, and note where the answers differ."""
        waiting = deque[Moves]([()])
        self._grow(tree, waiting, backward=True)
        tree.twice = not waiting

    def _play(
        self, side: Side, reply: Reply, fresh: bool = True, line: Moves | None = None
    ) -> Iterator[tuple[Moves, Position, Cell | Fault]]:
        """Play a game; from a copy that has made the first moves of this line, if there is one.

        Without a fresh start, a program that ended quietly after the game before is started again.
        """
        self._end = None
        if self.bot.is_over:
            return
        self.played += 1
        self.played_in_a_row += not fresh
        about = f" of about {self.expected:,}" if self.played <= self.expected else ""
        self.bot.tell(f" (game {self.played:,}{about})")
        moves: Moves = ()
        if fresh:
            moves = self._begin(line)
        else:
            self.bot.next_game()
        first = not fresh
        position, outcome = _after(self.game, moves), None
        while outcome is None:
            cell: Cell | None
            if position.turn is side:
                answer = self.bot.ask(position)
                if first and isinstance(answer, Fault) and answer.ended_quietly:
                    answer = self.bot.ask(position)
                first = False
                if answer is None:
                    return
                yield moves, position, answer
                if isinstance(answer, Fault):
                    self.failed.setdefault(position, answer)
                    return
                cell = answer
            else:
                cell = reply(moves, position)
                if cell is None:
                    return
            own = position.turn is side
            moves, position = (*moves, cell), position.after(cell)
            outcome = position.outcome()
            early = position.free.bit_count() >= WORTH_A_COPY
            if line is not None and own and early and outcome is None and self.bot.keep():
                self._copies.append(moves)
        self._end = moves, outcome.value
        self.ended[side][moves] = outcome.value

    def _begin(self, line: Moves | None) -> Moves:
        """Start the bot afresh, or go on with its last copy on this line; after which moves."""
        while self._copies and (line or ())[: len(self._copies[-1])] != self._copies[-1]:
            self._copies.pop()
        reloads, between = divmod(self.played, RELOADED)
        often = not self._copies or reloads & (reloads - 1) == 0
        if between or not often:
            if self._copies and self.bot.back(len(self._copies)):
                return self._copies[-1]
            self.bot.fresh()
        else:
            self.bot.restart()
        self._copies = []
        return ()

    def _grow(self, tree: Tree, waiting: deque[Moves], *, backward: bool = False) -> None:
        """Play every line of replies that waits to its end; stops where the answers vary."""
        last = self.played + MOST_GAMES
        self._copies = []
        while waiting and self.played < last:
            if self.bot.is_over or tree.strays:
                break
            self._one_game(tree, waiting, backward, fresh=True)

    def _one_game(self, tree: Tree, waiting: deque[Moves], backward: bool, fresh: bool) -> None:
        """Play a line from its beginning, and then the first reply wherever there are several.

        A reply that wins comes before others, as a bot that errs once may not err again. The rest
        is left waiting, and what leaves a game early comes first, so that games which are left out
        for lack of time are the most alike.
        """
        line = waiting.pop() if self._copies else waiting.popleft()

        def reply(moves: Moves, position: Position) -> Cell:
            if tree.strays:
                return self.best(position)
            if len(moves) < len(line):
                return line[len(moves)]
            cell, *others = self._in_order(position, backward)
            waiting.extend((*moves, other) for other in others)
            return cell

        for moves, position, answer in self._play(tree.side, reply, fresh, line if fresh else None):
            if not tree.strays:
                self._note(tree, moves, position, answer)
        if self._end is not None and not tree.strays:
            tree.ends[self._end[0]] = self._end[1]

    def _in_order(self, position: Position, backward: bool) -> list[Cell]:
        """All replies, the one to begin with first."""
        cells = list(position.legal())[:: -1 if backward else 1]
        if self.table.score(position) > 0:
            best = self.best(position)
            cells.remove(best)
            cells.insert(0, best)
        return cells

    def _note(self, tree: Tree, moves: Moves, position: Position, answer: Cell | Fault) -> None:
        """Note what it answered after these moves, or that it answered otherwise before."""
        known, failed = tree.answers.get(moves), tree.faults.get(moves)
        if known is None and failed is None:
            self.bot.meter.spend()
        same = (known is None and failed is None) or isinstance(answer, Fault) == bool(failed)
        if not same or known not in (None, answer):
            tree.strays.append((position, answer))
        elif isinstance(answer, Fault):
            tree.faults.setdefault(moves, answer)
        else:
            tree.answers[moves] = answer
