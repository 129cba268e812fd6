"""How much better one can do than the papers: our own comparisons, each computed exactly.

Nothing here is claimed by a paper, so each is an answer and not a verdict.
"""

from fractions import Fraction
from functools import partial
from itertools import product

from noloss.core.game import Side
from noloss.flow.respond import respond
from noloss.lab.papers.claim import Check, Finding, Paper
from noloss.lab.papers.shared import GAME, Facts

PAPER = Paper("beyond", "beyond")
T3DT = "t3dt"


def wins(names: tuple[str, ...], rival: str, side: Side, facts: Facts) -> Finding:
    """The chances to win of several players, beside the best that never loses."""
    told = ", ".join(f"{name} {_exact(facts.win(name, rival, side))}" for name in names)
    best = facts.best_win(rival, side)
    return Finding(
        "answer", f"{told}; no player that never loses wins more than {_exact(best or Fraction(0))}"
    )


def variety(names: tuple[str, ...], rival: str, side: Side, facts: Facts) -> Finding:
    """The bits of choice per game of several players."""
    told = ", ".join(f"{name} {facts.bits(name, rival, side):.2f}" for name in names)
    return Finding("answer", f"bits per game: {told}")


def missed(facts: Facts) -> Finding:
    """Positions where a forced win may be given up, of T3DT and of T3DT-plus."""
    counts = {
        name: [len(facts.proof(name, side).missed_wins) for side in Side]
        for name in (T3DT, "t3dt-plus")
    }
    told = ", ".join(f"{name} {one} first and {two} second" for name, (one, two) in counts.items())
    return Finding("answer", f"positions: {told}")


def same_openings(facts: Facts) -> Finding:
    """The best result against random of anyone who opens as T3DT does."""
    start = GAME.start()
    answer = respond(GAME, facts.player("random"), Side.FIRST)
    openings = facts.player(T3DT).decide(start).moves.items()
    best = sum(
        (p * answer.best_chance(start.after(c), Side.FIRST) for c, p in openings), Fraction(0)
    )
    reached = facts.win("t3dt-plus", "random", Side.FIRST)
    return Finding("answer", f"at most {_exact(best)}; t3dt-plus reaches {_exact(reached)}")


def likeness(side: Side, facts: Facts) -> Finding:
    """What people's moves, as the human model has them, cost each player."""
    names = ("human", "mirror", "t3dt-plus", "newell-simon", "casual", T3DT, "optimal", "random")
    bits = {name: facts.human_bits(name, side) for name in names}
    told = ", ".join(f"{name} {bits[name]:.2f}" for name in sorted(bits, key=lambda n: bits[n]))
    return Finding("answer", f"bits per move: {told}")


def promise(facts: Facts) -> Finding:
    """The chance that the human model beats `level:30`, in either seat."""
    first = facts.win("human", "level:30", Side.SECOND)
    second = facts.win("human", "level:30", Side.FIRST)
    return Finding("answer", f"as first player {first} of the games, as second {second}")


def _exact(chance: Fraction) -> str:
    """A chance as a fraction if that is short, and in percent."""
    share = f"{float(chance):.2%}"
    return f"{chance} ({share})" if chance.denominator < 10_000 else share


def _asks(key: str, text: str, check: Check) -> None:
    PAPER.answers(key, "our comparison", text, "computed exactly, over all play")(check)


_asks("missed", "where a forced win may be let go", missed)
_asks("openings", "the most wins against random with T3DT's openings", same_openings)
for _what, _check in (("wins", wins), ("variety", variety)):
    for _rival, _side in product(("random", "casual"), Side):
        _asks(
            f"{_what}-{_rival}-{_side.value}",
            f"{_what} as {_side.value} player against {_rival}",
            partial(_check, (T3DT, "muse", "t3dt-plus"), _rival, _side),
        )
for _side in Side:
    _asks(
        f"people-{_side.value}",
        f"wins as {_side.value} player against people, according to the human model",
        partial(wins, (T3DT, "muse", "trapper"), "human", _side),
    )
for _side in Side:
    _asks(
        f"likeness-{_side.value}",
        f"how much people's moves as {_side.value} player surprise each strategy, according to "
        "the human model",
        partial(likeness, _side),
    )
_asks("level", "how often people beat level:30, according to the human model", promise)
