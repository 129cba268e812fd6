"""A strategy as a vector over the game-base, a plan by the history of rows, and their files.

From each row, a vector names the row to go to:

    {"format": "noloss strategy", "version": 1, "game": "3x3", "title": "mode",
     "moves": [4, 5, ...]}

Rows count from 1; where the game is over the entry is a row that is not there: on 3x3 it is 766, as
in the paper. One vector holds both roles: the first player uses the rows with an even number of
marks, the second those with an odd number.

A plan names moves by the whole history of rows, for what no vector can do:

    {"format": "noloss plan", "version": 1, "game": "3x3", "title": "...", "side": "first",
     "moves": {"1": 2, "1 2 5": 17, ...}}

A history is the rows so far, from 1. A plan is not a strategy in the sense of this project, since
it needs to know how a board came about; `plan_score` checks one by walking through all its play.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from itertools import product
from math import prod

from noloss.core.document import file_text, parse_file
from noloss.core.errors import BadFile, BadGame, TooLarge
from noloss.core.files import parse_json
from noloss.core.game import LineGame, Side, Value
from noloss.core.named_file import load_document
from noloss.core.notation import parse_game
from noloss.core.phrases import counted, roughly
from noloss.core.position import Position
from noloss.core.strategy import (
    Decision,
    Reason,
    Strategy,
    named_repr,
    seated,
    unfinished,
    uniform,
)
from noloss.flow.extent import require_enumerable
from noloss.flow.flow import EVERY, flow, in_seats
from noloss.lab.evolve.attainable import Point
from noloss.lab.evolve.gamebase import GAME, base_case, count_games, gamebase

FORMAT, VERSION = "noloss strategy", 1
PLAN_FORMAT = "noloss plan"
"""What the file of a plan says, which is often taken for a strategy's."""
TITLE = re.compile(r"[\w.+-]{1,60}")


@dataclass(frozen=True)
class Score:
    """How the games of a strategy in one role end, counted over distinct base-case children."""

    wins: int
    draws: int
    losses: int

    @classmethod
    def of(cls, games: Mapping[Value, int], side: Side) -> "Score":
        """How games that ended so often so went for one side."""
        return cls(games[Value.win(side)], games[Value.DRAW], games[Value.win(side.other)])

    @property
    def point(self) -> Point:
        """Wins and draws."""
        return self.wins, self.draws


@dataclass(frozen=True)
class VectorStrategy:
    """Goes from each row of the game-base to one other. `vector` makes one that is valid."""

    title: str
    moves: tuple[int, ...]
    """For each row, from 0, the row to go to; one that is not there where the game is over."""
    called: str = ""
    """The name of one that lies in a file."""
    game: LineGame = GAME

    @cached_property
    def name(self) -> str:
        """What it is called; in memory `evolved(TITLE)#DIGEST`, by content."""
        if self.called:
            return self.called
        digest = sha256(" ".join(map(str, self.moves)).encode()).hexdigest()[:12]
        return f"evolved({self.title})#{digest}"

    def plays(self, game: LineGame) -> bool:
        """The game of the game-base."""
        return game == self.game

    def decide(self, position: Position) -> Decision:
        """Every cell that leads to the row it goes to, each as likely: they are the same move."""
        seated(self, unfinished(position).game)
        base = gamebase(self.game)
        row = base.row(position)
        target = self.moves[row]
        cells = base.cells(position, target)
        text = f"This board is row {row + 1} of the game-base, from which I go to row {target + 1}."
        return uniform(cells, Reason(f"row {row + 1}", text, cells))

    __repr__ = named_repr

    def score(self, side: Side) -> Score:
        """Its wins, draws and losses in one role, in the paper's count."""
        return Score.of(count_games(gamebase(self.game).graph, side, self.moves), side)


def vector(moves: Sequence[int], title: str = "vector", game: LineGame = GAME) -> VectorStrategy:
    """The strategy of these moves, rows from 0; an entry that is not a move is refused."""
    if not TITLE.fullmatch(title):
        raise BadFile(f"a title is made of letters, digits and . + - _, not {title!r:.80}")
    base = gamebase(game)
    if len(moves) != len(base.rows):
        raise BadFile(
            f"{counted(len(moves), 'move')}: a strategy has {len(base.rows)}, one for each row"
        )
    for row, (target, children) in enumerate(zip(moves, base.graph.children, strict=True)):
        if target not in (children or (base.over,)):
            known = ", ".join(str(child + 1) for child in sorted(children)) or str(base.over + 1)
            place = f"row {row + 1} ({base.rows[row]})"
            raise BadFile(f"{place} cannot go to row {target + 1!r:.60}; possible: {known}")
    return VectorStrategy(title, tuple(map(int, moves)), game=game)


def complete(chosen: dict[int, int], title: str) -> VectorStrategy:
    """The strategy that goes from these rows as told and elsewhere to the first safe child."""
    base = gamebase()
    filled = [
        chosen.get(row, (base.safe[base.graph.turn(row)][row] or children or (base.over,))[0])
        for row, children in enumerate(base.graph.children)
    ]
    return vector(filled, title)


def merge(first: VectorStrategy, second: VectorStrategy, title: str) -> VectorStrategy:
    """The moves of one as first player and of the other as second: their rows are disjoint."""
    depth = gamebase(first.game).graph.depth
    pairs = zip(first.moves, second.moves, depth, strict=True)
    moves = [one if marks % 2 == 0 else two for one, two, marks in pairs]
    return vector(moves, title, first.game)


def own_moves(
    moves: Sequence[int], sides: Iterable[Side], game: LineGame = GAME
) -> tuple[int, ...]:
    """The entries of a vector where these sides decide: two vectors that share them are one."""
    return tuple(moves[row] for side in sides for row in gamebase(game).own[side])


@dataclass(frozen=True)
class Genome:
    """A vector as its file has it."""

    game: str
    title: str
    moves: tuple[int, ...]
    """Rows from 1."""


def genome_text(strategy: VectorStrategy) -> str:
    """The strategy as the text of a file; `parse_genome` reads it back."""
    rows = tuple(move + 1 for move in strategy.moves)
    return file_text(FORMAT, VERSION, Genome(strategy.game.name, strategy.title, rows)) + "\n"


def parse_genome(text: str) -> VectorStrategy:
    """Read `genome_text` back; what is broken, foreign or impossible is refused with the place."""
    try:
        genome = parse_file(text, FORMAT, VERSION, Genome)
    except BadFile:
        if _is_plan(text):
            raise BadFile(
                "a plan needs the history of the game: it cannot be played as a strategy"
            ) from None
        raise
    return vector([row - 1 for row in genome.moves], genome.title, vector_game(genome.game))


def load_evolved(path: str) -> VectorStrategy:
    """The vector over the game-base in this file, `evolved:PATH`."""
    strategy, name = load_document("evolved", path, parse_genome, genome_text)
    return replace(strategy, called=name)


def vector_game(name: str) -> LineGame:
    """The game of this name, if its game-base can be made; others are refused."""
    try:
        game = parse_game(name)
        require_enumerable(game)
    except (BadGame, TooLarge) as error:
        raise BadFile(f"a strategy for {name!r:.60}: {error}") from None
    return game


def _is_plan(text: str) -> bool:
    with suppress(BadFile):
        data = parse_json(text)
        return isinstance(data, dict) and data.get("format") == PLAN_FORMAT
    return False


def vectors(strategy: Strategy, side: Side, limit: int = 4096) -> tuple[VectorStrategy, ...]:
    """Every vector that a strategy may play as `side`, one for each way to settle its choices.

    Choices among cells that lead to the same row are none. Rows that its play cannot reach are
    filled with safe moves. More vectors than the limit are refused.
    """
    play = flow(GAME.start(), *in_seats(side, strategy, EVERY), fold=base_case)
    rows = [gamebase().number[node.position] for node in play.nodes]
    found = {rows[at]: sorted({rows[to] for to in node.after}) for at, node in play.turns(side)}
    own = dict(sorted(found.items()))
    number = prod(map(len, own.values()))
    if number > limit:
        raise TooLarge(
            f"{strategy.name} leaves too much to chance: it may play in {roughly(number)} ways"
        )
    title = re.sub(r"[^\w.+-]", "-", strategy.name)[:60]
    return tuple(
        complete(dict(zip(own, settled, strict=True)), title) for settled in product(*own.values())
    )


PLAN_VERSION = 1
History = tuple[int, ...]


@dataclass(frozen=True)
class HistoryPlan:
    """From each history of rows (from 0) where one side decides, the row it goes to."""

    title: str
    side: Side
    moves: Mapping[History, int]


@dataclass(frozen=True)
class PlanFile:
    """A plan as its file has it: histories as text, rows from 1."""

    game: str
    title: str
    side: Side
    moves: Mapping[str, int]


def plan_text(plan: HistoryPlan) -> str:
    """The plan as the text of a file; `parse_plan` reads it back."""
    moves = {" ".join(str(r + 1) for r in key): plan.moves[key] + 1 for key in sorted(plan.moves)}
    return (
        file_text(PLAN_FORMAT, PLAN_VERSION, PlanFile(GAME.name, plan.title, plan.side, moves))
        + "\n"
    )


def parse_plan(text: str) -> HistoryPlan:
    """Read `plan_text` back; what is broken, foreign, illegal or incomplete is refused."""
    stored = parse_file(text, PLAN_FORMAT, PLAN_VERSION, PlanFile)
    if stored.game != GAME.name:
        raise BadFile(f"a plan for {stored.game!r:.60}: plans exist for {GAME} only")
    if not TITLE.fullmatch(stored.title):
        raise BadFile(f"a title is made of letters, digits and . + - _, not {stored.title!r:.80}")
    moves: dict[History, int] = {}
    for key, target in stored.moves.items():
        if not re.fullmatch(r"\d{1,3}( \d{1,3}){0,8}", key):
            raise BadFile(
                f"plan, history {key!r:.60}: expected row numbers from 1, separated by spaces"
            )
        moves[tuple(int(row) - 1 for row in key.split())] = target - 1
    plan = HistoryPlan(stored.title, stored.side, moves)
    plan_score(plan)
    return plan


def plan_score(plan: HistoryPlan) -> Score:
    """How its games end, over all play; a move that is missing or impossible is refused."""
    graph = gamebase().graph
    tally = dict.fromkeys(Value, 0)
    waiting: list[History] = [(0,)]
    while waiting:
        history = waiting.pop()
        now = history[-1]
        end = graph.end[now]
        if end is not None:
            tally[end] += 1
            continue
        after = graph.children[now]
        if graph.turn(now) is plan.side:
            target = plan.moves.get(history)
            if target not in after:
                rows = " ".join(str(row + 1) for row in history)
                raise BadFile(f"plan, history {rows!r}: no possible move is given")
            after = (target,)
        waiting += [(*history, child) for child in after]
    return Score.of(tally, plan.side)
