"""What a strategy is: a pure function from a position to a distribution over moves, with why."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import floor, fsum, inf, lcm
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar, runtime_checkable

from noloss.core.bits import bits
from noloss.core.display import Pictured
from noloss.core.errors import (
    BadDecision,
    BadPosition,
    Cancelled,
    FinishedPosition,
    MissingLibrary,
    NolossError,
    TooLarge,
    WrongGame,
)
from noloss.core.game import Cell, LineGame
from noloss.core.notation import cell_text
from noloss.core.plain import plain
from noloss.core.position import Position

if TYPE_CHECKING:
    from random import Random

K = TypeVar("K")
V = TypeVar("V")

Ratios: TypeAlias = tuple[tuple[Cell, tuple[int, int]], ...]

PARTS = 1_000_000
"""How finely weights that are not exact are turned into exact chances."""


@dataclass(frozen=True, slots=True)
class Reason:
    """The reason for a decision: the name of the rule, a sentence, and the cells it mentions."""

    rule: str
    text: str
    cells: tuple[Cell, ...] = ()

    def __repr__(self) -> str:
        """Short, with cells as people count them."""
        cells = f", cells {' '.join(map(cell_text, self.cells))}" if self.cells else ""
        return f"Reason({self.rule!r}, {self.text!r}{cells})"


def _shown(chance: Fraction) -> str:
    try:
        return str(chance)
    except ValueError:  # Python prints no number of some thousand digits
        return "a fraction of thousands of digits"


@dataclass(frozen=True, slots=True)
class Decision(Pictured):
    """The moves that may be made, each with its exact probability, and the reason.

    It is immutable.
    """

    moves: Mapping[Cell, Fraction]
    reason: Reason

    def __post_init__(self) -> None:
        """Probabilities are exact, positive and sum to exactly one."""
        if not isinstance(self.moves, Mapping) or not isinstance(self.reason, Reason):
            raise BadDecision("a decision is a mapping of cells to chances, and a Reason")
        if any(not isinstance(cell, int) or cell < 0 for cell in self.moves):
            raise BadDecision(f"cells are numbers from 0, not {list(self.moves)!r:.60}")
        object.__setattr__(self, "moves", MappingProxyType(dict(self.moves)))
        try:  # in whole numbers, which is quicker than adding fractions
            parts = [(chance.numerator, chance.denominator) for chance in self.moves.values()]
        except AttributeError:
            raise BadDecision(f"chances are fractions, not floats: {self}") from None
        if any(part <= 0 for part, _ in parts):
            raise BadDecision(f"a listed move has no chance of being made: {self}")
        whole = lcm(*(denominator for _, denominator in parts))
        if sum(part * (whole // denominator) for part, denominator in parts) != whole:
            raise BadDecision(f"the chances do not sum to 1: {self}")

    def __hash__(self) -> int:
        """By its content: equal decisions have equal hashes, whatever the order of their moves."""
        return hash((frozenset(self.moves.items()), self.reason))

    def __reduce__(self) -> tuple[type, tuple[dict[Cell, Fraction], Reason]]:
        """Pickled and copied by its content: a view of a dict cannot be."""
        return Decision, (dict(self.moves), self.reason)

    def __str__(self) -> str:
        """The moves with their chances, for messages."""
        moves = ", ".join(f"{cell_text(at)}: {_shown(chance)}" for at, chance in self.moves.items())
        return f"{{{moves}}} ({plain(self.reason.rule)})"

    def __repr__(self) -> str:
        """Short: cells as people count them."""
        return f"Decision({self})"

    @property
    def ratios(self) -> "Ratios":
        """The moves with their chances, as what is compared in less time than fractions are."""
        return tuple((cell, share.as_integer_ratio()) for cell, share in self.moves.items())

    def draw(self, rng: "Random") -> Cell:
        """A move, drawn at random with exactly these chances."""
        if not hasattr(rng, "randrange"):
            raise NolossError(f"draw takes a random.Random, not {rng!r:.60}")
        whole = lcm(*(chance.denominator for chance in self.moves.values()))
        ticket = rng.randrange(whole)
        for cell, chance in self.moves.items():
            ticket -= int(chance * whole)
            if ticket < 0:
                return cell
        raise AssertionError("the chances of a decision sum to one")


@runtime_checkable
class Strategy(Protocol):
    """Anything that decides. It owns no randomness, no clock and no history."""

    @property
    def name(self) -> str:
        """Its full spec: no two different strategies share it, and it recreates an equal one."""
        ...

    def plays(self, game: LineGame) -> bool:
        """Whether it decides in every position of this game."""
        ...

    def decide(self, position: Position) -> Decision:
        """The decision for the player to move. A finished position is an error."""
        ...


@runtime_checkable
class SaysWhyNot(Protocol):
    """What a strategy may add: why it does not play a game. Ask by `refusal`."""

    def objection(self, game: LineGame) -> str:
        """A clause that follows a colon; empty if it plays the game."""
        ...


@runtime_checkable
class ByLines(Protocol):
    """What a strategy may promise; `decides_by_lines` asks, `noloss.testing` holds it to that."""

    @property
    def by_lines(self) -> bool:
        """Whether it decides alike on boards that any symmetry of the lines takes to each other."""
        ...


@runtime_checkable
class ByBoard(Protocol):
    """What a strategy may promise; `decides_by_board` asks, `noloss.testing` holds it to that."""

    @property
    def by_board(self) -> bool:
        """Whether it decides alike on boards that are mirrored or rotated."""
        ...


def decides_by_lines(strategy: Strategy) -> bool:
    """Whether a strategy promises to decide alike wherever the lines are alike."""
    return isinstance(strategy, ByLines) and bool(strategy.by_lines)


def decides_by_board(strategy: Strategy) -> bool:
    """Whether it promises that at least of boards that are mirrored or rotated."""
    promised = isinstance(strategy, ByBoard) and bool(strategy.by_board)
    return promised or decides_by_lines(strategy)


class Follower:
    """What a strategy made of another one plays and promises: the same."""

    strategy: Strategy

    @property
    def by_lines(self) -> bool:
        """As the other promises."""
        return decides_by_lines(self.strategy)

    @property
    def by_board(self) -> bool:
        """As the other promises."""
        return decides_by_board(self.strategy)

    def plays(self, game: LineGame) -> bool:
        """The games of the other."""
        return self.strategy.plays(game)


def named_repr(strategy: Strategy) -> str:
    """A `__repr__` for strategies, whose name tells it all: the class and the name."""
    return f"{type(strategy).__name__}({strategy.name!r})"


class Memo(dict[K, V]):
    """What a strategy has worked out and could work out again: a copy of it begins empty."""

    def __reduce__(self) -> tuple[type, tuple[()]]:
        """Nothing of it travels."""
        return Memo, ()


def uniform(cells: int | Iterable[int], reason: Reason) -> Decision:
    """A decision in which all these cells, or the cells of a mask, are equally likely."""
    if not isinstance(cells, Iterable) and (not isinstance(cells, int) or cells < 0):
        raise BadDecision(f"cells are numbers from 0, or a mask of them, not {cells!r:.60}")
    chosen = tuple(bits(cells)) if isinstance(cells, int) else tuple(sorted(set(cells)))
    if not chosen:
        raise BadDecision(f"no cell to choose from ({reason.rule})")
    return _shared_alike(chosen, reason)


@lru_cache(maxsize=1 << 13)
def _shared_alike(cells: tuple[int, ...], reason: Reason) -> Decision:
    """The decision, made once: nobody can change it, and walks come to the same again and again."""
    share = Fraction(1, len(cells))
    return Decision({Cell(cell): share for cell in cells}, reason)


def weighted(weights: Mapping[Cell, float], reason: Reason) -> Decision:
    """Chances in proportion to these weights, to one part in a million.

    Equal weights get exactly equal chances, so what is symmetric stays symmetric, and all chances
    share a small denominator, so exact results stay short. A cell whose chance would be 0 is
    dropped.

    >>> str(weighted({Cell(0): 1.0, Cell(1): 1.0, Cell(4): 4.0}, Reason("by weight", "...")))
    '{1: 333333/2000000, 2: 333333/2000000, 5: 666667/1000000} (by weight)'
    """
    top = max(weights.values(), default=0.0)
    if not 0 < top < inf:
        raise BadDecision(f"weights cannot be turned into chances: {dict(weights)}")
    groups: dict[float, list[Cell]] = {}
    for cell in sorted(weights):
        groups.setdefault(round(weights[cell] / top, 12), []).append(cell)
    total = fsum(weight * len(cells) for weight, cells in groups.items())
    exact = {w: w * len(cells) / total * PARTS for w, cells in groups.items()}
    parts = {weight: floor(part) for weight, part in exact.items()}
    short = sorted(exact, key=lambda w: (parts[w] - exact[w], w))[: PARTS - sum(parts.values())]
    for weight in short:
        parts[weight] += 1
    moves = {
        cell: Fraction(parts[weight], PARTS * len(cells))
        for weight, cells in groups.items()
        for cell in cells
        if parts[weight]
    }
    return Decision({cell: moves[cell] for cell in sorted(moves)}, reason)


def ask(strategy: Strategy, position: Position) -> Decision:
    """The strategy's decision, checked to be legal: what every loop over play should call."""
    try:
        decision = strategy.decide(position)
    except (NolossError, ImportError, MemoryError):
        raise
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise BadDecision(f"{strategy.name} fails in {position}: {what:.200}") from error
    if not isinstance(decision, Decision):
        raise BadDecision(f"{strategy.name} answers {decision!r:.60} in {position}, not a Decision")
    for cell in decision.moves:
        if not (0 <= cell < position.game.size and position.playable >> cell & 1):
            raise BadDecision(
                f"{strategy.name} plays cell {cell_text(cell)}, which is not allowed, in {position}"
            )
    return decision


def seated(strategy: Strategy, game: LineGame) -> Strategy:
    """The strategy itself, or an error when it does not play the game."""
    if why := refusal(strategy, game):
        raise WrongGame(why)
    return strategy


def refusal(strategy: Strategy, game: LineGame) -> str:
    """A phrase that says that a strategy does not play a game; empty if it does.

    One that `SaysWhyNot` says why. One that fails when it is asked does not play.
    """
    try:
        if strategy.plays(game):
            return ""
        why = f": {strategy.objection(game)}" if isinstance(strategy, SaysWhyNot) else ""
    except (TooLarge, Cancelled, MissingLibrary, MemoryError):
        raise
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and MissingLibrary.of(error):
            raise
        what = plain(f"{type(error).__name__}: {error}", 200)
        return f"{strategy.name} fails when it is asked whether it plays {game}: {what}"
    return f"{strategy.name} does not play {game}{why}"


def unfinished(position: Position) -> Position:
    """The position itself, or an error if the game is over: the first line of any `decide`."""
    if not isinstance(position, Position):
        raise BadPosition(
            f"a strategy decides in a Position, not in {position!r:.60}: see noloss.position"
        )
    if position.outcome():
        raise FinishedPosition(f"the game is over in {position}: there is nothing to decide")
    return position
