"""How much better one can do than the papers: our own comparisons, each computed exactly.

Nothing here is claimed by a paper, so each is an answer and not a verdict.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial

from noloss.arena.profile import Profile, profile
from noloss.catalogue import strategy
from noloss.claims.registry import Claim, Finding
from noloss.claims.shared import GAME
from noloss.core.game import Side
from noloss.exact.play.evaluate import evaluate
from noloss.exact.play.respond import respond

T3DT = "t3dt"


@cache
def profile_of(name: str) -> Profile:
    """The profile of a strategy of the catalogue, made once."""
    return profile(GAME, strategy(name))


def wins(names: tuple[str, ...], rival: str, side: Side) -> Finding:
    """The chances to win of several players, beside the best that never loses."""
    seats = {name: profile_of(name).seats[side].against[rival] for name in names}
    told = ", ".join(f"{name} {_exact(seat.win)}" for name, seat in seats.items())
    best = next(iter(seats.values())).best
    return Finding(None, f"{told}; no no-loss player more than {_exact(best or Fraction(0))}")


def variety(names: tuple[str, ...], rival: str, side: Side) -> Finding:
    """The bits of choice per game of several players."""
    seats = {name: profile_of(name).seats[side].against[rival] for name in names}
    told = ", ".join(f"{name} {seat.bits:.2f}" for name, seat in seats.items())
    return Finding(None, f"bits per game: {told}")


def missed() -> Finding:
    """Positions where a forced win may be given up, of T3DT and of T3DT-plus."""
    counts = {
        name: [seat.missed_wins for seat in profile_of(name).seats.values()]
        for name in (T3DT, "t3dt-plus")
    }
    told = ", ".join(f"{name} {one} first and {two} second" for name, (one, two) in counts.items())
    return Finding(None, f"positions: {told}")


def same_openings() -> Finding:
    """The best result against random of anyone who opens as T3DT does."""
    rival, start = strategy("random"), GAME.start()
    answer = respond(GAME, rival, Side.FIRST)
    openings = strategy(T3DT).decide(start).moves.items()
    best = sum(
        (p * answer.best_chance(start.after(c), Side.FIRST) for c, p in openings), Fraction(0)
    )
    reached = evaluate(GAME, strategy("t3dt-plus"), rival).first
    return Finding(None, f"at most {_exact(best)}; t3dt-plus reaches {_exact(reached)}")


def likeness(side: Side) -> Finding:
    """What people's moves, as the human model has them, cost each player."""
    names = ("human", "mirror", "t3dt-plus", "newell-simon", "casual", T3DT, "optimal", "random")
    bits = {name: profile_of(name).seats[side].human_bits for name in names}
    told = ", ".join(f"{name} {bits[name]:.2f}" for name in sorted(bits, key=lambda n: bits[n]))
    return Finding(None, f"bits per move: {told}")


def promise() -> Finding:
    """The chance that the human model beats `level:30`, in either seat."""
    player, model = strategy("level:30"), strategy("human")
    first = evaluate(GAME, player, model).second
    second = evaluate(GAME, model, player).first
    return Finding(None, f"as first player {first} of the games, as second {second}")


def _exact(chance: Fraction) -> str:
    """A chance as a fraction if that is short, and in percent."""
    share = f"{float(chance):.2%}"
    return f"{chance} ({share})" if chance.denominator < 10_000 else share


_AHEAD = (T3DT, "muse")
_STATEMENTS: tuple[tuple[str, str, Callable[[], Finding]], ...] = (
    ("missed", "where a forced win may be let go", missed),
    ("openings", "the most wins against random with T3DT's openings", same_openings),
    *(
        (
            f"wins-{rival}-{side.value}",
            f"wins as {side.value} player against {rival}",
            partial(wins, (*_AHEAD, "t3dt-plus"), rival, side),
        )
        for rival in ("random", "casual")
        for side in Side
    ),
    *(
        (
            f"variety-{rival}-{side.value}",
            f"variety as {side.value} player against {rival}",
            partial(variety, (*_AHEAD, "t3dt-plus"), rival, side),
        )
        for rival in ("random", "casual")
        for side in Side
    ),
    *(
        (
            f"people-{side.value}",
            f"wins as {side.value} player against people, as the human model has them",
            partial(wins, (T3DT, "muse", "trapper"), "human", side),
        )
        for side in Side
    ),
    *(
        (
            f"likeness-{side.value}",
            f"what people's moves as {side.value} player cost, as the human model has them",
            partial(likeness, side),
        )
        for side in Side
    ),
    ("level", "people, as the human model has them, beat level:30 in", promise),
)

CLAIMS = tuple(
    Claim(f"beyond-{key}", "beyond", "our comparison", text, check)
    for key, text, check in _STATEMENTS
)
