"""How like people a strategy plays: the bits that a person's moves cost it, and people's habits.

Each recorded move costs -log2 of the chance that the strategy gives it; the score is the average.
Two things make this fair. Cells that a symmetry of the board swaps count as one move, so nobody
is blamed for the corner it prefers. And because no player is a perfect copy, every strategy is
given one lapse rate, the chance that it just picks any free cell: the rate that suits it best on
the other games, never on the games being scored (cross-validation by game). 0 bits would be
foreseeing people perfectly; picking any free cell always costs about 1.84 bits on 3x3.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import NolossError
from noloss.core.phrases import counted
from noloss.core.position import Position
from noloss.core.strategy import Strategy, ask
from noloss.core.symmetry import alike, canonical
from noloss.lab.people.recorded_games import RecordedGame, RecordedMove
from noloss.strategies.people.likeness import Guess, best_lapse, cost
from noloss.strategies.vocabulary import cells

CHANCES = ("win", "block", "fork", "block fork")
"""Terms in order of urgency: a chance counts only where no more urgent one is there."""


@dataclass(frozen=True)
class Habit:
    """How often a chance is used, by people and by a strategy on the same boards."""

    chances: int
    people: float
    strategy: float


def habits(strategy: Strategy, moves: Sequence[RecordedMove]) -> dict[str, Habit]:
    """The use of every kind of chance that came up."""
    uses = {}
    for name, group in _by_chance(moves):
        if group:
            people = sum(mask >> move.cell & 1 for move, mask in group)
            player = sum(
                float(chance)
                for move, mask in group
                for cell, chance in ask(strategy, move.position).moves.items()
                if mask >> cell & 1
            )
            uses[name] = Habit(len(group), people / len(group), player / len(group))
    return uses


def opening_distance(strategy: Strategy, games: Sequence[RecordedGame]) -> float | None:
    """Half the sum of the differences between the frequencies of openings, up to symmetry.

    None if no person began a game.
    """
    taken = [(game.moves[0], game.moves[0].position) for game in games]
    firsts = [move for move, position in taken if position == position.game.start()]
    if not firsts:
        return None
    people: Counter[Position] = Counter()
    for move in firsts:
        people[canonical(move.position.after(move.cell))] += 1
    start = firsts[0].position
    player: dict[Position, float] = {}
    for cell, chance in ask(strategy, start).moves.items():
        opening = canonical(start.after(cell))
        player[opening] = player.get(opening, 0.0) + float(chance)
    kinds = {*people, *player}
    gaps = (abs(people[kind] / len(firsts) - player.get(kind, 0.0)) for kind in kinds)
    return sum(gaps) / 2


def _by_chance(
    moves: Sequence[RecordedMove],
) -> Iterator[tuple[str, list[tuple[RecordedMove, int]]]]:
    """The moves made where each kind of chance was the most urgent, with the cells that use it."""
    left = list(moves)
    for name in CHANCES:
        seen = [(move, cells(name, move.position)) for move in left]
        yield name, [(move, mask) for move, mask in seen if mask]
        left = [move for move, mask in seen if not mask]


FOLDS, RESAMPLES = 10, 2000

Maker = Callable[[Sequence[RecordedGame]], Strategy]
"""Makes the strategy to score from the games that it may learn from."""


@dataclass(frozen=True)
class HumanScore:
    """How like the people of some games a strategy plays."""

    strategy: str
    games: int
    moves: int
    bits_per_move: float
    interval: tuple[float, float]
    """Where 95 % of the scores lie when the games are drawn anew with replacement."""
    lapse: float
    """The lapse rate that suits it best over all the games."""
    match: float
    """The chance that it makes the person's move, up to symmetry, without lapses."""
    refitted: bool
    """Whether it was fitted anew without the games being scored."""
    held_out: bool
    """Whether nothing that was fitted saw the games it was scored on."""
    opening_distance: float | None
    """Half the sum of the differences between its opening frequencies and people's: 0 to 1; None
    if no person began a game."""
    use: Mapping[str, Habit]
    """How often each kind of chance is used."""
    per_game: tuple[tuple[float, int], ...] = field(default=(), compare=False, repr=False)
    """The bits and moves of each game, in the order of the games: for comparing two strategies."""
    behind: tuple[float, float, float] | None = field(default=None, compare=False)
    """How many bits per move it is behind the best of a comparison, and the interval of that."""


def score(
    make: Maker | Strategy,
    games: Sequence[RecordedGame],
    folds: int | None = None,
    seed: int = 0,
    *,
    held_out: bool = True,
    budget: Budget = DEFAULT,
) -> HumanScore:
    """Score a strategy, or one that `make` fits to the other games of each fold.

    Opening distance and habits of a fitted one are those of the fit to all games. `held_out` says
    whether a strategy that is scored as it is never saw the games.
    """
    folds = min(FOLDS, len(games)) if folds is None else folds
    if len(games) < 2:
        raise NolossError(f"{counted(len(games), 'game')}: a score needs at least 2")
    if not 2 <= folds <= len(games):
        raise NolossError(
            f"{counted(folds, 'fold')}: expected from 2 to {len(games):,}, the number of games"
        )
    fitted = callable(make)
    maker: Maker = make if callable(make) else lambda _: make
    rng = Random(seed)
    costs, guesses = _held_out(maker, games, folds, rng, budget)
    moves = [move for game in games for move in game.moves]
    final = maker(games)
    per_game = tuple((costs[game.name], len(game.moves)) for game in games)
    return HumanScore(
        final.name,
        len(games),
        len(moves),
        sum(costs.values()) / len(moves),
        _interval(per_game, rng),
        best_lapse(guesses),
        sum(guessed.chance for guessed in guesses) / len(guesses),
        fitted,
        fitted or held_out,
        opening_distance(final, games),
        habits(final, moves),
        per_game,
    )


def _held_out(
    maker: Maker, games: Sequence[RecordedGame], folds: int, rng: Random, budget: Budget
) -> tuple[dict[str, float], list[Guess]]:
    """What each game costs, fold by fold, when player and lapse rate come from the others."""
    order = list(games)
    rng.shuffle(order)
    costs: dict[str, float] = {}
    whole: list[Guess] = []
    meter = budget.meter("Scoring", folds)
    for fold in range(folds):
        others = [game for at, game in enumerate(order) if at % folds != fold]
        player = maker(others)
        lapse = best_lapse([guess(player, move) for game in others for move in game.moves])
        for game in order[fold::folds]:
            guesses = [guess(player, move) for move in game.moves]
            whole += guesses
            costs[game.name] = sum(cost(guessed, lapse) for guessed in guesses)
        meter.step()
    return costs, whole


def guess(strategy: Strategy, move: RecordedMove) -> Guess:
    """What the strategy expected of a move."""
    same = next(cells for cells in alike(move.position) if move.cell in cells)
    chances = ask(strategy, move.position).moves
    chance = sum(float(chances.get(cell, 0)) for cell in same)
    return Guess(chance, len(same) / move.position.playable.bit_count())


def _interval(totals: Sequence[tuple[float, int]], rng: Random) -> tuple[float, float]:
    """The middle 95 % of the bits per move over games drawn anew."""
    averages = []
    for _ in range(RESAMPLES):
        drawn = rng.choices(totals, k=len(totals))
        averages.append(sum(bits for bits, _ in drawn) / sum(moves for _, moves in drawn))
    averages.sort()
    return averages[int(0.025 * RESAMPLES)], averages[int(0.975 * RESAMPLES)]


def difference(one: HumanScore, two: HumanScore, seed: int = 0) -> tuple[float, float, float]:
    """How many bits per move more `one` costs than `two` on the same games, and its interval.

    Both are scored on the same games drawn anew, so that what is hard about a game for both does
    not blur the difference.
    """
    gaps = [
        (bits - others, moves)
        for (bits, moves), (others, _) in zip(one.per_game, two.per_game, strict=True)
    ]
    low, high = _interval(gaps, Random(seed))
    return sum(gap for gap, _ in gaps) / sum(moves for _, moves in gaps), low, high
