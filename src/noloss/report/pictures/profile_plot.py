"""The picture of winning against variety: the frontier, and the no-loss strategies under it."""

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from noloss.arena.measuring.profile import Profile
from noloss.catalogue import strategy
from noloss.core.game import Side
from noloss.exact.play.tradeoff import Point, tradeoff
from noloss.report.pictures.images import STABLE, image


def profile_plot(profiles: Sequence[Profile], opponent: str, kind: str) -> bytes:
    """The picture as a file of this kind (svg or png), one panel for each seat.

    Only strategies that never lose in the seat are drawn: the frontier bounds no others. They are
    numbered, with the names beside the panel, so that close points stay readable.
    """
    game, rival = profiles[0].game, strategy(opponent)
    frontiers = {side: tradeoff(game, rival, side) for side in Side}
    figure = Figure(figsize=(13, 5.4), layout="constrained")
    for axes, side in zip(figure.subplots(1, 2), Side, strict=True):
        _panel(axes, profiles, frontiers[side], side, opponent)
    figure.suptitle(
        f"Winning and variety on {game} against {opponent}: strategies that never"
        " lose, and the frontier that none of them can pass"
    )
    return image(figure, kind, {**STABLE, "font.size": 10})


def _panel(
    axes: Axes, profiles: Sequence[Profile], points: Sequence[Point], side: Side, opponent: str
) -> None:
    if points:
        bits, wins = [p.bits for p in points], [100 * p.win for p in points]
        axes.plot([0, *bits], [wins[0], *wins], "-", color="0.3", label="frontier", zorder=1)
    for number, ((x, y), names) in enumerate(_places(profiles, side, opponent), 1):
        axes.plot(x, y, "o", mfc="white", mec="black", ms=13, zorder=2, label=None)
        axes.annotate(str(number), (x, y), ha="center", va="center", fontsize=8, zorder=3)
        axes.plot([], [], " ", label=f"{number}  {', '.join(names)}")
    axes.set_title(f"As {side.value} player ({side.mark})")
    axes.set_xlabel("variety: bits of its own choices per game")
    axes.set_ylabel(f"games won against {opponent}, %")
    axes.margins(x=0.06, y=0.08)
    axes.grid(alpha=0.3)
    if axes.get_legend_handles_labels()[1]:
        axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1), frameon=False, handlelength=1)


def _places(
    profiles: Sequence[Profile], side: Side, opponent: str
) -> list[tuple[tuple[float, float], list[str]]]:
    """Where the strategies lie, from left to right; those that would hide each other together."""
    places: dict[tuple[float, float], tuple[tuple[float, float], list[str]]] = {}
    for profile in profiles:
        seat = profile.seats[side]
        if seat.no_loss:
            x, y = seat.bits_against[opponent], 100 * float(seat.win[opponent])
            places.setdefault((round(x, 1), round(y, 1)), ((x, y), []))[1].append(profile.strategy)
    return sorted(places.values())
