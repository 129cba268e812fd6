"""Is a bot really unbeatable? Every reply to every move it makes, in both seats.

A bot is asked about each position once, or `samples` times if it is not deterministic; a strategy
of ours is known exactly and needs no asking twice. What it did is kept as a table of decisions, and
the same prover and evaluator that judge our own strategies judge that table.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from time import monotonic

from noloss.bridges.bot import Bot, Fault
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.position import Position
from noloss.core.strategy import Decision, Reason, Strategy
from noloss.exact.engines.table import solve_game
from noloss.exact.play.evaluate import evaluate
from noloss.exact.play.flow import Flow
from noloss.exact.play.respond import best_no_loss_win
from noloss.exact.proof.prove import against_everything, proof_of

MOST_FAULTS = 25
"""After so many failures a bot is asked no more."""

PATIENCE = 5.0
"""Seconds of asking up to which every position is asked once more, to see whether a bot is
deterministic; a slower bot is asked again about the first few only."""

PROBED = 12
"""How many positions a slow bot is asked once more."""


@dataclass(frozen=True)
class Against:
    """The exact result against one opponent: the chance to win, and the best without risk."""

    opponent: str
    win: Fraction
    best: Fraction | None


@dataclass(frozen=True)
class SeatReport:
    """What all play against the bot in one seat comes to."""

    side: Side
    positions: int
    lines: dict[str, int]
    """Distinct games by result: win, draw, loss."""
    refutation: tuple[Cell, ...] | None
    missed_wins: tuple[Position, ...]
    """Where it lets a forced win go."""
    declined_wins: tuple[Position, ...]
    """Where it could have won at once and may not."""
    missed_blocks: tuple[Position, ...]
    """Where it could not win at once, had to block, and may not."""
    faults: tuple[Fault, ...]
    against: tuple[Against, ...]
    """Empty when there are faults: half a bot has no result."""


@dataclass(frozen=True)
class CheckReport:
    """The verdict on a bot."""

    bot: str
    game: LineGame
    samples: int
    deterministic: bool
    seats: tuple[SeatReport, ...]
    varied: dict[Position, Counter[Cell]] = field(default_factory=dict)
    """Where it answered differently, what it answered how often."""
    exact: bool = False
    """Whether its chances are known, not observed."""
    again: int = 0
    """How many positions were asked a second time to see whether the answers stay the same."""

    @property
    def verdict(self) -> str:
        """`broken`, `loses` or `never loses`."""
        if any(seat.faults for seat in self.seats):
            return "broken"
        return "loses" if any(seat.refutation for seat in self.seats) else "never loses"

    @property
    def proven(self) -> bool:
        """False when the bot's choices were seen to vary; a loss that was seen is a fact.

        A program can only be observed: a proof about one takes it to be deterministic.
        """
        return self.exact or self.deterministic


class Recorded:
    """A bot's answers so far as a strategy. Asks the bot only about positions it has not seen."""

    name = "recorded"

    def __init__(self, bot: Bot, samples: int, asked: Callable[[], None]) -> None:
        self.bot = bot
        self.samples = samples
        self.asked = asked
        self.answers: dict[Position, Counter[Cell]] = {}
        self.faults: dict[Position, Fault] = {}

    def question(self, position: Position) -> None:
        """Ask about a position for the first time; not at all once it has failed too often."""
        found: Counter[Cell] = Counter()
        self.answers[position] = found
        if len(self.faults) >= MOST_FAULTS:
            return
        for _ in range(self.samples):
            answer = self.bot.ask(position)
            if isinstance(answer, Fault):
                self.faults[position] = answer
                break
            found[answer] += 1
        self.asked()

    def question_again(self, position: Position) -> Fault | None:
        """Ask about a position once more, and note the answer; what went wrong, if it did."""
        answer = self.bot.ask(position)
        if isinstance(answer, Fault):
            return answer
        self.answers[position][answer] += 1
        return None

    def plays(self, game: LineGame) -> bool:
        """Whatever it was asked about."""
        return True

    def decide(self, position: Position) -> Decision:
        """What was observed, as a distribution; only for positions answered without a fault."""
        found = self.answers[position]
        total = found.total()
        chances = {cell: Fraction(found[cell], total) for cell in sorted(found)}
        return Decision(chances, Reason("observed", "This is what the bot answered."))


def check_bot(
    game: LineGame,
    bot: Bot,
    opponents: Iterable[Strategy] = (),
    samples: int = 1,
    asked: Callable[[], None] = lambda: None,
) -> CheckReport:
    """Walk every game against the bot in both seats; `asked` is called after each position."""
    recorded = Recorded(bot, samples, asked)
    rivals = tuple(opponents)
    started = monotonic()
    seats = tuple(_seat(game, recorded, side, rivals) for side in Side)
    again = 0
    if samples == 1 and not recorded.faults:
        quick = monotonic() - started < PATIENCE
        probe = list(recorded.answers)[: None if quick else PROBED]
        again = len(probe)
        failed = [fault for position in probe if (fault := recorded.question_again(position))]
        seats = tuple(_with_faults(seat, failed) for seat in seats)
    varied = {p: found for p, found in recorded.answers.items() if len(found) > 1}
    return CheckReport(bot.name, game, samples, not varied, seats, varied, again=again)


def check_strategy(
    game: LineGame, strategy: Strategy, opponents: Iterable[Strategy] = ()
) -> CheckReport:
    """The same for a strategy of ours, whose chances are known exactly."""
    rivals = tuple(opponents)
    seats = []
    random = False
    for side in Side:
        played = against_everything(game, strategy, side)
        random = random or any(len(node.cells) > 1 for _, node in played.turns(side))
        seats.append(_report(played, strategy, side, {}, rivals))
    return CheckReport(strategy.name, game, 1, not random, tuple(seats), exact=True)


def _with_faults(seat: SeatReport, failed: list[Fault]) -> SeatReport:
    """The report with what failed when it was asked again: a bot that fails now and then fails."""
    own = tuple(fault for fault in failed if fault.position.turn is seat.side)
    return replace(seat, faults=(*seat.faults, *own), against=()) if own else seat


def _seat(
    game: LineGame, recorded: Recorded, side: Side, rivals: tuple[Strategy, ...]
) -> SeatReport:
    def answers(position: Position) -> Iterable[Cell]:
        recorded.question(position)
        return sorted(recorded.answers[position])

    played = against_everything(game, answers, side)
    faults = {p: fault for p, fault in recorded.faults.items() if p.turn is side}
    silent = any(not found for p, found in recorded.answers.items() if p.turn is side)
    return _report(played, recorded, side, faults, () if faults or silent else rivals)


def _report(
    played: Flow,
    strategy: Strategy,
    side: Side,
    faults: dict[Position, Fault],
    rivals: tuple[Strategy, ...],
) -> SeatReport:
    """Judge the games of a player; where a bot failed, they end unfinished."""
    proof = proof_of(played, strategy.name, side)
    game = proof.game
    declined, unblocked = [], []
    for position, moves in proof.choices.items():
        wins = game.completions(position.own, position.other)
        blocks = game.completions(position.other, position.own)
        if wins and any(not wins >> cell & 1 for cell in moves):
            declined.append(position)
        if blocks and not wins and any(not blocks >> cell & 1 for cell in moves):
            unblocked.append(position)
    return SeatReport(
        side,
        proof.positions + len(faults),
        {result: proof.count(result) for result in ("win", "draw", "loss")},
        proof.refutation,
        proof.missed_wins,
        tuple(declined),
        tuple(unblocked),
        tuple(faults.values()),
        tuple(_against(game, strategy, side, rival) for rival in rivals),
    )


def _against(game: LineGame, strategy: Strategy, side: Side, rival: Strategy) -> Against:
    pair = (strategy, rival) if side is Side.FIRST else (rival, strategy)
    return Against(rival.name, evaluate(game, *pair).win(side), best_no_loss_win(game, rival, side))


def mistakes(game: LineGame, side: Side, moves: tuple[Cell, ...]) -> tuple[int, ...]:
    """In a game that `side` lost, the plies at which it went from safe to lost."""
    value, lost = solve_game(game).value, Value.win(side.other)
    position, found = game.start(), []
    for ply, cell in enumerate(moves):
        after = position.play(cell)
        if position.turn is side and value(position) is not lost and value(after) is lost:
            found.append(ply)
        position = after
    return tuple(found)
