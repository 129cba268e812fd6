"""Is a bot really unbeatable? Every reply to every move it makes, in both seats.

A bot is asked about each position twice, or `samples` times if it is not deterministic; a strategy
of ours is known exactly and needs no asking twice. Every answer is followed and kept in a table of
decisions, and the same prover and evaluator that judge our own strategies judge that table.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from noloss.arena.check_report import CheckReport, Evidence, Games, SeatReport, verdict_of
from noloss.arena.checking.lessons import Played, seat_report
from noloss.arena.yardsticks import Yardsticks
from noloss.bridges.bot import Bot, Fault
from noloss.bridges.python_bot import PythonStrategy
from noloss.bridges.resolve import AS_USUAL, Running, resolve
from noloss.core.budget import DEFAULT, Budget, Meter
from noloss.core.errors import NolossError
from noloss.core.game import Cell, LineGame, Side
from noloss.core.plain import plain
from noloss.core.position import Position
from noloss.core.strategy import Decision, Reason, Strategy, seated
from noloss.exact.play.evaluate import result_of
from noloss.exact.play.flow import Flow, in_seats
from noloss.exact.proof.prove import against_everything, proof_of

BOT_OPPONENTS = ("random", "casual")
"""Whom bots are measured against, unless somebody brings other yardsticks."""
MOST_FAULTS = 25
"""After so many failures a bot is asked no more."""


def check(
    bot: Any,
    game: LineGame,
    *,
    samples: int = 1,
    running: Running = AS_USUAL,
    yardsticks: Yardsticks | None = None,
    budget: Budget = DEFAULT,
) -> CheckReport:
    """Walk every game against a bot in both seats.

    It is a function `(board, mark) -> cell`, a bot, a strategy, or a text that says where one is:
    see `noloss.bridges.resolve`. The budget is that of each walk, and its seconds those of all.
    """
    player: Bot | Strategy | None = None
    meter = budget.meter("Checking")
    measures = yardsticks or Yardsticks(game, BOT_OPPONENTS, meter.part())
    try:
        player = resolve(bot, game, running, budget.cancel)
        meter.words = f"Checking {plain(player.name)}"
        if isinstance(player, Bot):
            return _check_bot(measures, player, samples, meter)
        return _check_strategy(measures, player, meter)
    except NolossError:
        meter.look()  # what was cancelled may look like a bot that fails
        raise
    finally:
        if isinstance(bot, str) and isinstance(player, Bot | PythonStrategy):
            player.close()


class Recorded:
    """A bot's answers so far as a strategy. Asks the bot only about positions it has not seen."""

    name = "recorded"

    def __init__(self, bot: Bot, samples: int, meter: Meter) -> None:
        self.bot = bot
        self.samples = samples
        self.meter = meter
        self.answers: dict[Position, Counter[Cell]] = {}
        self.faults: dict[Position, Fault] = {}

    def question(self, position: Position) -> None:
        """Ask about a position for the first time; not at all once it has failed too often."""
        self.meter.spend()
        self.answers[position] = Counter()
        for _ in range(self.samples):
            if position not in self.faults:
                self.question_again(position)

    def question_again(self, position: Position) -> bool:
        """Ask about a position, and note the answer or what went wrong; whether that is news."""
        if len(self.faults) >= MOST_FAULTS:
            return False
        answer = self.bot.ask(position)
        if isinstance(answer, Fault):
            self.meter.look()
            self.faults[position] = answer
            return True
        self.answers[position][answer] += 1
        return self.answers[position][answer] == 1

    def follow(self, position: Position) -> Iterable[Cell]:
        """The cells it has answered, asked now if it was not asked yet."""
        if position not in self.answers:
            self.question(position)
        return sorted(self.answers[position])

    def plays(self, game: LineGame) -> bool:
        """Whatever it was asked about."""
        return True

    def decide(self, position: Position) -> Decision:
        """What was observed, as a distribution; only for positions that were answered."""
        answers = self.answers[position]
        total = answers.total()
        chances = {cell: Fraction(answers[cell], total) for cell in sorted(answers)}
        return Decision(chances, Reason("observed", "This is what the bot answered."))

    def varied(self) -> dict[Position, Mapping[Cell, int]]:
        """Where it answered differently, what it answered how often."""
        several = ((p, answers) for p, answers in self.answers.items() if len(answers) > 1)
        return {position: dict(sorted(answers.items())) for position, answers in several}


def _check_bot(measures: Yardsticks, bot: Bot, samples: int, meter: Meter) -> CheckReport:
    recorded = Recorded(bot, samples, meter)
    again, flows = _question_all(measures.game, recorded)
    seats = {side: _seat(measures, recorded, flows[side], side) for side in Side}
    varied = recorded.varied()
    seen = verdict_of(seats)
    answers = sum(answers.total() for answers in recorded.answers.values())
    return CheckReport(
        bot.name,
        measures.game,
        seen != "too slow" if seen else not varied,
        "board",
        not varied,
        samples,
        Evidence("none", answers, 2 if again else 1, 0),
        "",
        (),
        varied,
        seats,
    )


def _check_strategy(measures: Yardsticks, player: Strategy, meter: Meter) -> CheckReport:
    """The same for a strategy of ours, whose chances are known exactly."""
    game = measures.game
    flows = {
        side: against_everything(game, seated(player, game), side, meter.part()) for side in Side
    }
    random = any(len(node.cells) > 1 for side in Side for _, node in flows[side].turns(side))
    seats = {side: _report(measures, flows[side], player, side, meter) for side in Side}
    known = Evidence("known", 0, 0, 0)
    return CheckReport(player.name, game, True, "board", not random, 1, known, "", (), {}, seats)


def _question_all(game: LineGame, recorded: Recorded) -> tuple[int, dict[Side, Flow]]:
    """Ask about all that can come up, twice if once is all that was wanted.

    Whatever it answers is followed, in the second asking too, until nothing new turns up. Gives how
    many positions were asked about again, and all games of each seat.
    """
    twice: set[Position] = set()
    while True:
        flows = {
            side: against_everything(game, recorded.follow, side, recorded.meter.part())
            for side in Side
        }
        once = [] if recorded.samples > 1 else [p for p in recorded.answers if p not in twice]
        if recorded.faults:
            return len(twice), flows
        news = [recorded.question_again(position) for position in once]
        twice.update(once)
        if not any(news):
            return len(twice), flows


def _seat(measures: Yardsticks, recorded: Recorded, played: Flow, side: Side) -> SeatReport:
    faults = {p: fault for p, fault in recorded.faults.items() if p.turn is side}
    silent = any(not answers for p, answers in recorded.answers.items() if p.turn is side)
    whole = not (faults or silent)
    return _report(measures, played, recorded, side, recorded.meter, faults, whole)


def _report(
    measures: Yardsticks,
    played: Flow,
    player: Strategy,
    side: Side,
    meter: Meter,
    faults: Mapping[Position, Fault] | None = None,
    whole: bool = True,
) -> SeatReport:
    """Judge all games of a player; where a bot never answered, they end unfinished."""
    proof = proof_of(played, player.name, side, meter.part())
    wins = {
        name: _win(played, player, rival, side)
        for name, rival in (measures.rivals.items() if whole else ())
    }
    failed = tuple((faults or {}).values())
    seat = Played(side, Games.of(proof), proof.refutation, proof.choices, wins, failed)
    return seat_report(measures, seat)


def _win(played: Flow, player: Strategy, rival: Strategy, side: Side) -> Fraction:
    """The player's chance to win against one opponent."""
    return result_of(played, played.reached(*in_seats(side, player, rival))).win(side)
