"""Recorded games reviewed: every mistake with what held, each player's accuracy beside chance."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from noloss.arena.accuracy import Accuracy, Truth, accuracy
from noloss.arena.game_log import LoggedAnswer, LoggedGame, read_log
from noloss.core.budget import DEFAULT, Budget
from noloss.core.display import Pictured
from noloss.core.errors import BadFile
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.phrases import counted
from noloss.core.position import Position

Standing = Literal["won", "drawn", "lost"]
"""What a position is for one player when both play well from there."""


@dataclass(frozen=True)
class Mistake:
    """A move that gave something away: a win, or a draw."""

    game: str
    """The name of the recorded game."""
    move: int
    """Which answer of the game it was, from 1."""
    player: str
    position: Position
    played: Cell
    held: tuple[Cell, ...]
    """The moves that would have kept what the player had."""
    before: Standing
    """What the player had."""
    after: Standing
    """What was left."""

    def __post_init__(self) -> None:
        """What was played is not what held."""
        if self.move < 1 or self.played in self.held or not self.held:
            raise BadFile(f"this is no mistake: game {self.game!r:.60}, move {self.move}")


@dataclass(frozen=True)
class Endings:
    """How the recorded games ended."""

    first: int
    draw: int
    second: int
    unfinished: int

    @property
    def total(self) -> int:
        """How many games there are."""
        return self.first + self.draw + self.second + self.unfinished


@dataclass(frozen=True)
class Review(Pictured):
    """What a review of recorded games found."""

    game: LineGame
    games: Endings
    players: Mapping[str, Accuracy]
    """By name, in the order in which they first answered."""
    mistakes: tuple[Mistake, ...]
    """In the order of the log."""
    log: tuple[LoggedGame, ...] = field(default=(), compare=False, repr=False)
    """The games themselves, to be drawn; not known of a review that was read back."""

    def __repr__(self) -> str:
        """Short: the mistakes may be thousands."""
        games, players = counted(self.games.total, "game"), counted(len(self.players), "player")
        return (
            f"Review({games} of {self.game}, {players}, {counted(len(self.mistakes), 'mistake')})"
        )


def review(path: Path, game: LineGame, budget: Budget = DEFAULT) -> Review:
    """Read a file of recorded games (see `game_log`) and judge every answer."""
    budget = budget.begun()
    return review_games(game, read_log(game, path, budget), budget)


def review_games(game: LineGame, log: tuple[LoggedGame, ...], budget: Budget = DEFAULT) -> Review:
    """Judge every answer of these games."""
    meter = budget.meter("Reviewing", len(log))
    truth = Truth(game, meter.part())
    by_player: dict[str, list[tuple[Position, Cell | None]]] = {}
    mistakes: list[Mistake] = []
    for logged in meter.steps(log):
        for number, answer in enumerate(logged.answers, 1):
            by_player.setdefault(answer.player, []).append((answer.position, answer.cell))
            mistakes += _mistake(truth, logged.name, number, answer)
    players = {name: accuracy(truth, answers) for name, answers in by_player.items()}
    return Review(game, _endings(log), players, tuple(mistakes), log)


def _mistake(truth: Truth, name: str, number: int, answer: LoggedAnswer) -> Iterator[Mistake]:
    """The mistake that an answer is, if it is one."""
    position, cell = answer.position, answer.cell
    if cell is None:
        return
    held = truth.at(position).best
    if cell not in held:
        turn = position.turn
        before = standing(truth.value(position), turn)
        after = standing(_value_after(truth, position.after(cell)), turn)
        yield Mistake(name, number, answer.player, position, cell, held, before, after)


def _value_after(truth: Truth, position: Position) -> Value:
    outcome = position.outcome()
    return outcome.value if outcome else truth.value(position)


def standing(value: Value, side: Side) -> Standing:
    """What this value is to one side."""
    if value is Value.DRAW:
        return "drawn"
    return "won" if value is Value.win(side) else "lost"


def _endings(log: tuple[LoggedGame, ...]) -> Endings:
    ends = [logged.final.outcome() for logged in log]
    values = [end.value for end in ends if end is not None]
    first, draw, second = map(values.count, Value)
    return Endings(first, draw, second, len(log) - len(values))
