"""The picture of winning against variety: the frontier, and the no-loss strategies under it."""

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from noloss.arena.profile import Profile
from noloss.core.game import Side
from noloss.flow.respond import Point, tradeoff
from noloss.show.pictures.images import draw_apart
from noloss.show.pictures.marks import mark
from noloss.strategies.catalogue import strategy

SIZE = 6.0
COLUMNS = 6


def profile_figure(profiles: Sequence[Profile], opponent: str) -> Figure:
    """The picture, one panel for each seat.

    Only strategies that never lose in the seat are drawn: the frontier bounds no others.
    """
    game, rival = profiles[0].game, strategy(opponent)
    frontiers = {side: tradeoff(game, rival, side) for side in Side}
    figure = Figure(figsize=(11, 6), layout="constrained")
    safe = [p for p in profiles if any(seat.no_loss for seat in p.seats.values())]
    keys = [Line2D([], [], color="0.3"), *(_key(profile.strategy) for profile in safe)]
    told = ["frontier", *(profile.strategy for profile in safe)]
    figure.legend(keys, told, loc="outside lower center", ncols=COLUMNS, frameon=False)
    figure.suptitle(
        f"Winning and variety on {game} against {opponent}: strategies that never"
        " lose, and the frontier that none of them can pass"
    )
    panels = list(zip(figure.subplots(1, 2), Side, strict=True))
    for axes, side in panels:
        _frame(axes, frontiers[side])
        axes.set_title(f"As {side.value} player ({side.mark})")
        axes.set_ylabel(f"games won against {opponent}, %")
    for axes, side in panels:
        _marks(figure, axes, [p for p in safe if p.seats[side].no_loss], side, opponent)
    return figure


def _key(name: str) -> Line2D:
    return Line2D([], [], **mark(name).points(SIZE))


def _frame(axes: Axes, points: Sequence[Point]) -> None:
    """Everything but the marks."""
    if points:
        bits, wins = [p.bits for p in points], [100 * p.win for p in points]
        axes.plot([0, *bits], [wins[0], *wins], "-", color="0.3", zorder=1)
    axes.set_xlabel("variety: bits of its own choices per game")
    axes.margins(x=0.06, y=0.08)
    axes.grid(color="0.92")
    axes.set_axisbelow(True)


def _marks(
    figure: Figure, axes: Axes, profiles: Sequence[Profile], side: Side, opponent: str
) -> None:
    seats = [(profile.strategy, profile.seats[side]) for profile in profiles]
    marked = [
        ((seat.bits_against[opponent], 100 * float(seat.win[opponent])), mark(name))
        for name, seat in seats
    ]
    if marked:
        draw_apart(figure, axes, marked, SIZE)
