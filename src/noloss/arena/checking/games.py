"""Whole games with a bot, each from a fresh start: what no memory can hide from.

A bot that answers by the game so far, and not by chance, has one answer to every line of replies.
On 3x3 that makes at most 384 games as first player and 945 as second, and all of them can be
played: a proof over all play, whatever the bot remembers of the game. Every game is played from its
beginning, so what came before is answered again and again, and chance shows.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from noloss.arena.checking.check_report import Games
from noloss.arena.checking.questioned import Questioned
from noloss.arena.checking.seats import Played
from noloss.bridges.bot import Fault
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.position import Position
from noloss.core.strategy import Strategy, ask

MOST_GAMES = 20_000
"""A bot is not played through more games than this; 3x3 has at most 1,329."""

Moves = tuple[Cell, ...]
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
    whole: bool = False
    """Whether every game was played."""

    def turns(self) -> Iterator[Turn]:
        """Every board on which it was to move in a game, with each answer that it gave."""
        yield from ((_after(self.game, moves), cell) for moves, cell in self.answers.items())
        yield from ((fault.position, fault) for fault in self.faults.values())
        yield from self.strays

    def played(self, rivals: Mapping[str, Strategy]) -> Played:
        """What these games come to, for the report."""
        lost = Value.win(self.side.other)
        results = list(self.ends.values())
        won = results.count(Value.win(self.side))
        choices: dict[Position, set[Cell]] = {}
        for position, answer in self.turns():
            if not isinstance(answer, Fault):
                choices.setdefault(position, set()).add(answer)
        failed = {fault.position: fault for fault in self.faults.values()}
        return Played(
            self.side,
            Games(won, results.count(Value.DRAW), results.count(lost)),
            min(
                (moves for moves, value in self.ends.items() if value is lost),
                key=lambda moves: (len(moves), moves),
                default=None,
            ),
            {position: tuple(sorted(cells)) for position, cells in choices.items()},
            {} if failed else {name: self._win(rival) for name, rival in rivals.items()},
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


def _after(game: LineGame, moves: Moves) -> Position:
    position = game.start()
    for cell in moves:
        position = position.after(cell)
    return position


class WholeGames:
    """Plays games with a bot, and counts them."""

    def __init__(self, game: LineGame, bot: Questioned) -> None:
        self.game = game
        self.bot = bot
        self.played = 0

    def follow(self, side: Side, moves: Moves) -> Iterator[Turn]:
        """Play against a bot by the replies of a game, from a fresh start; what it answers.

        Ends where it leaves the game, fails, or the moves end; where they end before it, it is
        asked there too.
        """
        self.played += 1
        self.bot.fresh()
        position = self.game.start()
        for expected in (*moves, None):
            if position.turn is side and position.outcome() is None:
                answer = self.bot.ask(position)
                if answer is None:
                    return
                yield position, answer
                if answer != expected:
                    return
            if expected is not None:
                position = position.after(expected)

    def tree(self, side: Side) -> Tree:
        """Play all games of a bot in one seat."""
        tree = Tree(self.game, side)
        self._grow(tree, backward=False)
        return tree

    def replay(self, tree: Tree) -> None:
        """Play all games once more, the last first, and note where the answers differ."""
        self._grow(tree, backward=True)

    def _grow(self, tree: Tree, backward: bool) -> None:
        """Play every line of replies to its end; stops where the answers vary."""
        waiting: list[Moves] = [()]
        before = self.played
        while waiting and self.played < before + MOST_GAMES:
            if self.bot.given_up or tree.strays:
                return
            self._one_game(tree, waiting.pop(), waiting, backward)
        tree.whole = not (waiting or tree.strays or self.bot.given_up)

    def _one_game(self, tree: Tree, line: Moves, waiting: list[Moves], backward: bool) -> None:
        """Play this line from its beginning, and then the first reply wherever there are several.

        The other replies are left waiting.
        """
        self.played += 1
        self.bot.fresh()
        moves: Moves = ()
        position, value = self.game.start(), None
        while value is None:
            if position.turn is tree.side:
                answer = self._answer(tree, moves, position)
                if answer is None:
                    return
                cell = answer
            elif len(moves) < len(line):
                cell = line[len(moves)]
            else:
                cell, *others = position.legal()[:: -1 if backward else 1]
                waiting += [(*moves, other) for other in reversed(others)]
            moves, position = (*moves, cell), position.after(cell)
            outcome = position.outcome()
            value = outcome.value if outcome else None
        tree.ends[moves] = value

    def _answer(self, tree: Tree, moves: Moves, position: Position) -> Cell | None:
        """Its answer after these moves; None where the game cannot go on."""
        known = tree.answers.get(moves)
        failed = tree.faults.get(moves)
        if known is None and failed is None:
            self.bot.meter.spend()
        answer = self.bot.ask(position)
        if answer is None:
            return None
        same = (known is None and failed is None) or isinstance(answer, Fault) == bool(failed)
        if not same or known not in (None, answer):
            tree.strays.append((position, answer))
            return None
        if isinstance(answer, Fault):
            tree.faults.setdefault(moves, answer)
            return None
        tree.answers[moves] = answer
        return answer
