"""The picture of winning against variety: the frontier, and the no-loss strategies under it."""

from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from noloss.arena.measuring.profile import Profile
from noloss.catalogue import strategy
from noloss.core.game import Side
from noloss.exact.play.tradeoff import Point, tradeoff
from noloss.report.pictures.images import STABLE, image


def profile_plot(profiles: Sequence[Profile], opponent: str, kind: str) -> bytes:
    """The picture as a file of this kind (svg or png), one panel for each seat.

    Only strategies that never lose in the seat are drawn: the frontier bounds no others. Each has
    its number, the same in both panels; where several lie together the least of theirs is shown,
    and the names are beside the panel, so that close points stay readable.
    """
    game, rival = profiles[0].game, strategy(opponent)
    frontiers = {side: tradeoff(game, rival, side) for side in Side}
    figure = Figure(figsize=(13, 5.4), layout="constrained")
    safe = [p for p in profiles if any(seat.no_loss for seat in p.seats.values())]
    numbers = {profile.strategy: number for number, profile in enumerate(safe, 1)}
    for axes, side in zip(figure.subplots(1, 2), Side, strict=True):
        _panel(axes, _places(safe, side, opponent), numbers, frontiers[side])
        axes.set_title(f"As {side.value} player ({side.mark})")
        axes.set_ylabel(f"games won against {opponent}, %")
    figure.suptitle(
        f"Winning and variety on {game} against {opponent}: strategies that never"
        " lose, and the frontier that none of them can pass"
    )
    return image(figure, kind, {**STABLE, "font.size": 10})


Place = tuple[tuple[float, float], list[str]]
"""A point, and the strategies that lie there."""


def _panel(
    axes: Axes,
    places: Sequence[Place],
    numbers: Mapping[str, int],
    points: Sequence[Point],
) -> None:
    if points:
        bits, wins = [p.bits for p in points], [100 * p.win for p in points]
        axes.plot([0, *bits], [wins[0], *wins], "-", color="0.3", label="frontier", zorder=1)
    for (x, y), names in places:
        number = min(numbers[name] for name in names)
        axes.plot(x, y, "o", mfc="white", mec="black", ms=10.5, zorder=2 + number, label=None)
        axes.annotate(
            str(number), (x, y), ha="center", va="center", fontsize=7, zorder=2.5 + number
        )
        told = ", ".join(f"{numbers[name]} {name}" for name in names)
        axes.plot([], [], " ", label=told)
    axes.set_xlabel("variety: bits of its own choices per game")
    axes.margins(x=0.06, y=0.08)
    axes.grid(alpha=0.3)
    if axes.get_legend_handles_labels()[1]:
        axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1), frameon=False, handlelength=1)


def _places(profiles: Sequence[Profile], side: Side, opponent: str) -> list[Place]:
    """Where the strategies lie, by number; those that would hide each other together."""
    places: dict[tuple[float, float], Place] = {}
    for profile in profiles:
        seat = profile.seats[side]
        if seat.no_loss:
            x, y = seat.bits_against[opponent], 100 * float(seat.win[opponent])
            places.setdefault((round(x, 1), round(y, 1)), ((x, y), []))[1].append(profile.strategy)
    return list(places.values())
