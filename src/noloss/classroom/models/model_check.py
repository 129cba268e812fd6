"""How well does a language model play? Exact figures from what it answers, as a document.

On each board it is shown some positions in which the move matters, in up to eight images that are
alike by symmetry. On a small board all play is followed besides: every reply to every move that it
answers, in both seats. What it answered is then a policy like any other, and judged exactly.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from noloss.arena.accuracy import Accuracy, Truth, accuracy, matters
from noloss.arena.yardsticks import Yardsticks
from noloss.bots.checking.check_report import Verdict
from noloss.classroom.models.chat import read_reply
from noloss.classroom.models.model_answers import EnoughQuestions, ModelAnswers
from noloss.core.budget import DEFAULT, Budget, Meter
from noloss.core.errors import BadFile
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.position import Position
from noloss.core.strategy import Decision, Reason
from noloss.core.symmetry import alike, canonical, symmetries
from noloss.flow.flow import EVERY, flow, in_seats
from noloss.proof.prove import shortest


@dataclass(frozen=True)
class RecordedSeat:
    """What the recorded answers come to in one seat, over all play."""

    positions: int
    """In how many it was to decide."""
    illegal: int
    """In how many of these it answered with no legal move, which ends the game there."""
    refutation: tuple[Cell, ...] | None
    """A shortest game that it loses by legal moves."""
    win: Fraction
    """Against a player who moves blindly; so are the next three."""
    draw: Fraction
    loss: Fraction
    forfeit: Fraction
    """The chance of a game that ends with an illegal answer."""
    best: Fraction | None
    """The highest chance to win of any player that never loses; None if there is none."""

    def __post_init__(self) -> None:
        """Something happens for sure."""
        if self.win + self.draw + self.loss + self.forfeit != 1:
            raise BadFile("the chances of a game's ends do not sum to 1")


@dataclass(frozen=True)
class BoardFigures:
    """A model on one board."""

    game: LineGame
    answers: Accuracy
    """Over every position that it was asked about."""
    boards: int
    """How many boards were shown in several images that are alike by symmetry."""
    alike: int
    """On how many of these it played the same in every image."""
    seats: Mapping[Side, RecordedSeat] | None
    """Where all play was followed to its end; on larger boards it is not."""

    def __post_init__(self) -> None:
        """What is part of something is not larger."""
        if not 0 <= self.alike <= self.boards:
            raise BadFile(f"{self.alike} of {self.boards} boards cannot be")


@dataclass(frozen=True)
class ModelReport:
    """A language model on several boards."""

    __shape__ = ("bot", "endpoint", "verdict", "proven", "asked", "complete", "boards")
    bot: str
    endpoint: str
    asked: int
    """How many questions were sent; other answers were known from before."""
    complete: bool
    """Whether everything was asked that was planned."""
    boards: Mapping[str, BoardFigures]

    @property
    def verdict(self) -> Verdict:
        """A loss that was found is a fact, as is an illegal answer; no loss found is no proof."""
        seats = [seat for board in self.boards.values() for seat in (board.seats or {}).values()]
        if any(seat.refutation for seat in seats):
            return "loses"
        if any(board.answers.illegal for board in self.boards.values()):
            return "broken"
        return "no loss found"

    @property
    def proven(self) -> bool:
        """Whether the verdict is a fact."""
        return self.verdict != "no loss found"


BOARDS, IMAGES = 24, 8
"""How many positions a model is shown in several images, and in how many at the most."""
LATEST = 14
"""Positions that are shown have fewer marks."""
TRIED = 2000
"""How many positions are drawn to find those in which the move matters."""
MOST_WALKED = 5000
"""All play is followed where that takes at most so many questions."""


@dataclass(frozen=True)
class Plan:
    """What a model is to be asked about one board."""

    game: LineGame
    shown: tuple[tuple[Position, ...], ...]
    """Positions, each in its images; the first is the position itself."""
    walked: int
    """How many questions following all play takes at the most; 0 if that is not done."""

    @property
    def most(self) -> int:
        """How many questions there are at the most."""
        return sum(map(len, self.shown)) + self.walked


def plan(game: LineGame, seed: int = 0, boards: int = BOARDS) -> Plan:
    """The questions about a board; the same for the same seed."""
    rng, truth = Random(seed), Truth(game)
    chosen: dict[Position, tuple[Position, ...]] = {}
    for _ in range(TRIED):
        if len(chosen) == boards:
            break
        position = _drawn(game, rng)
        if position is None or canonical(position) in chosen or not matters(truth, position):
            continue
        images = _images(position, rng)
        if len(images) > 1:
            chosen[canonical(position)] = images
    questions = walk_bound(game)
    return Plan(game, tuple(chosen.values()), questions if questions <= MOST_WALKED else 0)


def _drawn(game: LineGame, rng: Random) -> Position | None:
    """A position of blind play; None if the game ended on the way."""
    position = game.start()
    for _ in range(rng.randrange(min(game.size - 1, LATEST))):
        position = position.after(rng.choice(position.legal()))
        if position.outcome():
            return None
    return position


def _images(position: Position, rng: Random) -> tuple[Position, ...]:
    """The position and some of those that are alike."""
    others = {way.position(position): None for way in symmetries(position.game)}
    others.pop(position)
    return position, *rng.sample(list(others), min(len(others), IMAGES - 1))


def walk_bound(game: LineGame) -> int:
    """How many questions all play against one player in both seats takes at the most.

    >>> from noloss.core.notation import parse_game
    >>> walk_bound(parse_game("3x3"))
    1965
    """
    total = 0
    for taken in (0, 1):  # the marks on the board when it is first asked: as first, as second
        games = game.size if taken else 1
        for marks in range(taken, game.size, 2):
            total += games
            games *= game.size - marks - 1
            if total > MOST_WALKED:
                return total
    return total


def check_model(
    plans: Sequence[Plan], answers: ModelAnswers, name: str, endpoint: str, budget: Budget = DEFAULT
) -> ModelReport:
    """Ask what is planned, as far as questions are allowed, and work the figures out."""
    meter = budget.meter(f"Asking {name}", sum(each.most for each in plans))
    boards, complete = {}, True
    for each in plans:
        figures, whole = Interview(each, answers, meter).figures()
        boards[each.game.name] = figures
        complete = complete and whole
    return ModelReport(name, endpoint, answers.asked, complete, boards)


class Interview:
    """The questions about one board."""

    def __init__(self, plan: Plan, answers: ModelAnswers, meter: Meter) -> None:
        self.plan = plan
        self.answers = answers
        self.meter = meter
        self.moves: dict[Position, Cell | None] = {}

    def figures(self) -> tuple[BoardFigures, bool]:
        """What was found, and whether everything was asked."""
        game, truth = self.plan.game, Truth(self.plan.game)
        compared: list[bool] = []
        seats = None
        try:
            for images in self.plan.shown:
                compared.append(played_alike(images, [self.move(image) for image in images]))
            if self.plan.walked:
                measures = Yardsticks(game, ("random",))
                seats = {side: self._seat(measures, side) for side in Side}
            whole = True
        except EnoughQuestions:
            whole = False
        figures = accuracy(truth, self.moves.items())
        return BoardFigures(game, figures, len(compared), sum(compared), seats), whole

    def move(self, position: Position) -> Cell | None:
        """The model's move here; None if its answer is no legal one."""
        if position not in self.moves:
            self.meter.step()
            self.moves[position] = read_reply(position, self.answers.reply(position))
        return self.moves[position]

    def follow(self, position: Position) -> Iterable[Cell]:
        """Its move, to be followed; play ends where it has none."""
        cell = self.move(position)
        return () if cell is None else (cell,)

    def _seat(self, measures: Yardsticks, side: Side) -> RecordedSeat:
        played = flow(self.plan.game.start(), *in_seats(side, self.follow, EVERY))
        own = [node for node in played.nodes if node.value is None and node.position.turn is side]
        random = measures.rivals["random"]
        ends = played.total(played.reached(*in_seats(side, Replies(self.moves), random)))
        win, draw, loss = (ends[v] for v in (Value.win(side), Value.DRAW, Value.win(side.other)))
        return RecordedSeat(
            len(own),
            sum(not node.cells for node in own),
            shortest(played, Value.win(side.other)),
            win,
            draw,
            loss,
            1 - win - draw - loss,
            measures.best("random", side),
        )


class Replies:
    """What a model answered, as a strategy."""

    name = "replies"

    def __init__(self, moves: dict[Position, Cell | None]) -> None:
        self.moves = moves

    def plays(self, game: LineGame) -> bool:
        """What it was asked about."""
        return True

    def decide(self, position: Position) -> Decision:
        """Its answer, where it was a move."""
        cell = self.moves[position]
        assert cell is not None
        return Decision({cell: Fraction(1)}, Reason("reply", "This is what the model answered."))


def played_alike(images: Sequence[Position], moves: Sequence[Cell | None]) -> bool:
    """Whether the moves in all images of a position are the same move but for the symmetry.

    An illegal answer is like no other.
    """
    position = images[0]
    groups = {cell: group for group in alike(position) for cell in group}
    meant = set()
    for image, cell in zip(images, moves, strict=True):
        if cell is None:
            return False
        way = next(way for way in symmetries(position.game) if way.position(image) == position)
        meant.add(groups[way.cell(cell)])
    return len(meant) == 1
