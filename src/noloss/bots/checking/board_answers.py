"""What a bot answers to boards: all that can come up, asked twice and in two orders.

The second time it is asked from a fresh start and in another order, so that a bot which remembers
gives itself away. Whatever it answers is followed, whenever it says it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from random import Random

from noloss.bots.bot import Fault
from noloss.bots.checking.questioned import Questioned
from noloss.core.budget import Budget
from noloss.core.errors import OutOfBudget
from noloss.core.game import Cell, LineGame, Side
from noloss.core.position import Position
from noloss.core.strategy import Decision, Reason
from noloss.flow.flow import EVERY, flow, in_seats
from noloss.flow.flow_graph import Flow
from noloss.flow.solved import SolvedGame
from noloss.proof.prove import against_everything

ORDER = 9
"""The seed of the order of the second pass: any will do, if it is always the same."""
PASSES = 2
"""How often all boards are asked about, if nothing goes wrong."""
MANY = 10_000
"""What is said of boards that are too many to count beforehand."""
MOST_COUNTED = Budget(positions=2 * MANY)
"""The positions that are looked at to count on how many of them a player decides."""


class Boards:
    """A bot's answers so far, as a strategy; the bot is asked only about boards not seen yet."""

    name = "recorded"

    def __init__(
        self, game: LineGame, bot: Questioned, samples: int, sides: Iterable[Side]
    ) -> None:
        self.game = game
        self.bot = bot
        self.samples = samples
        self.sides = tuple(sides)
        self.passes = 0
        self.answers: dict[Position, Counter[Cell]] = {}
        self.faults: dict[Position, Fault] = {}

    def walk(self) -> dict[Side, Flow]:
        """All games of each seat by the answers so far; asks about boards that are new."""
        flows = {}
        for side in self.sides:
            self.bot.forgive()  # what goes wrong in one seat does not hide what does in the other
            flows[side] = against_everything(self.game, self.follow, side, self.bot.meter.part())
        self.passes = max(self.passes, int(not self.bot.exhausted))
        return flows

    def walk_again(self, flows: dict[Side, Flow]) -> dict[Side, Flow]:
        """The same after every board was asked about once more, from a fresh start."""
        self.bot.restart()
        asked: set[Position] = set()
        while once := [position for position in self.answers if position not in asked]:
            Random(ORDER).shuffle(once)
            news = [self.question(position) for position in once]
            asked.update(once)
            if any(news):
                flows = self.walk()
        self.passes += int(not self.bot.exhausted)
        return flows

    def follow(self, position: Position) -> Iterable[Cell]:
        """The cells it has answered, asked now if it was not asked yet."""
        if position not in self.answers:
            self.bot.meter.spend()
        answers = self.answers.setdefault(position, Counter())
        for _ in range(self.samples - answers.total()):
            if position not in self.faults:
                self.question(position)
        return sorted(self.answers[position])

    def question(self, position: Position) -> bool:
        """Ask about a board, and note the answer or what went wrong; whether that is news."""
        answer = self.bot.ask(position)
        return answer is not None and self.note(position, answer)

    def note(self, position: Position, answer: Cell | Fault) -> bool:
        """Note an answer, or what went wrong; whether that is news."""
        if isinstance(answer, Fault):
            news = position not in self.faults
            self.faults.setdefault(position, answer)
            return news
        self.answers.setdefault(position, Counter())[answer] += 1
        return self.answers[position][answer] == 1

    def plays(self, game: LineGame) -> bool:
        """Whatever it was asked about."""
        return True

    def decide(self, position: Position) -> Decision:
        """What was observed, as a distribution; only for positions that were answered."""
        answers = self.answers[position]
        total = answers.total()
        chances = {cell: Fraction(answers[cell], total) for cell in sorted(answers)}
        return Decision(chances, Reason("observed", "This is what the bot answered."))

    def choices(self) -> dict[Position, tuple[Cell, ...]]:
        """What it answered, wherever it did."""
        return {position: tuple(answers) for position, answers in self.answers.items() if answers}

    def varied(self) -> dict[Position, Mapping[Cell, int]]:
        """Where it answered differently, what it answered how often."""
        several = ((p, answers) for p, answers in self.answers.items() if len(answers) > 1)
        return {position: dict(sorted(answers.items())) for position, answers in several}

    def silent(self, side: Side) -> bool:
        """Whether there is a board of this seat to which it gave no answer."""
        return any(not answers for p, answers in self.answers.items() if p.turn is side)

    def unasked(self, side: Side) -> int:
        """Number of boards that came up in this seat and were not asked for lack of time."""
        if self.passes or not self.bot.exhausted:
            return 0
        asked = self.faults.keys()
        return sum(
            not answers and p.turn is side and p not in asked for p, answers in self.answers.items()
        )


def questions(table: SolvedGame, samples: int, sides: Iterable[Side]) -> int:
    """About how many a bot will be asked: as many as one that plays well, for whom it is known."""
    return samples * PASSES * sum(_boards(table, side) for side in sides)


def _boards(table: SolvedGame, side: Side) -> int:
    """On how many boards one decides who plays the first of the best moves."""

    def best(position: Position) -> tuple[Cell, ...]:
        return table.at(position).fastest[:1]

    try:
        play = flow(table.game.start(), *in_seats(side, best, EVERY), MOST_COUNTED)
    except OutOfBudget:
        return MANY
    return sum(1 for _ in play.turns(side))
