"""Is a bot really unbeatable? Every reply to every move it makes, in both seats.

A bot is asked about each position twice, or `samples` times if it is not deterministic; a strategy
of ours is known exactly and needs no asking twice. Every answer is followed and kept in a table of
decisions, and the same prover and evaluator that judge our own strategies judge that table.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from noloss.bridges.bot import Bot, Fault
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.position import Position
from noloss.core.strategy import Decision, Reason, Strategy, seated
from noloss.exact.engines.table import solve_game
from noloss.exact.play.evaluate import result_of
from noloss.exact.play.flow import Flow
from noloss.exact.play.respond import best_no_loss_win
from noloss.exact.proof.prove import against_everything, proof_of

MOST_FAULTS = 25
"""After so many failures a bot is asked no more."""


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
        """False when the bot's choices were seen to vary, but a loss that was seen is a fact.

        A program can only be observed: a proof about one takes it to be deterministic.
        """
        return self.exact or self.deterministic or self.verdict == "loses"


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
        self.answers[position] = Counter()
        for _ in range(self.samples):
            if position not in self.faults:
                self.question_again(position)
        self.asked()

    def question_again(self, position: Position) -> None:
        """Ask about a position, and note the answer or what went wrong."""
        if len(self.faults) >= MOST_FAULTS:
            return
        answer = self.bot.ask(position)
        if isinstance(answer, Fault):
            self.faults[position] = answer
        else:
            self.answers[position][answer] += 1

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
    again = _question_all(game, recorded)
    rivals = tuple(opponents)
    seats = tuple(_seat(game, recorded, side, rivals) for side in Side)
    varied = {p: found for p, found in recorded.answers.items() if len(found) > 1}
    return CheckReport(bot.name, game, samples, not varied, seats, varied, again=again)


def check_strategy(
    game: LineGame, strategy: Strategy, opponents: Iterable[Strategy] = ()
) -> CheckReport:
    """The same for a strategy of ours, whose chances are known exactly."""
    flows = {side: against_everything(game, seated(strategy, game), side) for side in Side}
    random = any(len(node.cells) > 1 for side in Side for _, node in flows[side].turns(side))
    rivals = tuple(opponents)
    seats = tuple(_report(flows[side], strategy.name, side, {}, rivals) for side in Side)
    return CheckReport(strategy.name, game, 1, not random, seats, exact=True)


def _question_all(game: LineGame, recorded: Recorded) -> int:
    """Ask about all that can come up, twice if once is all that was wanted; how many positions.

    Whatever it answers is followed, in the second asking too, until nothing new turns up.
    """
    twice: set[Position] = set()
    while True:
        for side in Side:
            against_everything(game, recorded.follow, side)
        once = [] if recorded.samples > 1 else [p for p in recorded.answers if p not in twice]
        if recorded.faults or not once:
            return len(twice)
        for position in once:
            recorded.question_again(position)
        twice.update(once)


def _seat(
    game: LineGame, recorded: Recorded, side: Side, rivals: tuple[Strategy, ...]
) -> SeatReport:
    faults = {p: fault for p, fault in recorded.faults.items() if p.turn is side}
    silent = any(not found for p, found in recorded.answers.items() if p.turn is side)
    played = against_everything(game, recorded.follow if silent else recorded, side)
    return _report(played, recorded.name, side, faults, () if faults or silent else rivals)


def _report(
    played: Flow,
    name: str,
    side: Side,
    faults: dict[Position, Fault],
    rivals: tuple[Strategy, ...],
) -> SeatReport:
    """Judge all games of a player; where a bot never answered, they end unfinished."""
    proof = proof_of(played, name, side)
    game = proof.game
    declined, unblocked = [], []
    for position, moves in proof.choices.items():
        wins = position.wins(position.turn)
        blocks = position.wins(position.turn.other)
        if wins and any(not wins >> cell & 1 for cell in moves):
            declined.append(position)
        if blocks and not wins and any(not blocks >> cell & 1 for cell in moves):
            unblocked.append(position)
    results = {rival.name: result_of(played, played.reached(rival)).win(side) for rival in rivals}
    return SeatReport(
        side,
        proof.positions + len(faults.keys() - proof.choices.keys()),
        {result: proof.count(result) for result in ("win", "draw", "loss")},
        proof.refutation,
        proof.missed_wins,
        tuple(declined),
        tuple(unblocked),
        tuple(faults.values()),
        tuple(Against(r.name, results[r.name], best_no_loss_win(game, r, side)) for r in rivals),
    )


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
