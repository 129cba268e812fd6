"""The picture of winning against variety: the exact frontier, and every strategy under it."""

from collections.abc import Mapping, Sequence
from io import BytesIO

from noloss.arena.profile import Profile
from noloss.core.game import Side
from noloss.exact.tradeoff import Point


def profile_plot(
    profiles: Sequence[Profile],
    frontiers: Mapping[Side, Sequence[Point]],
    opponent: str,
    kind: str,
) -> bytes:
    """The picture as a file of this kind (svg or png), one panel for each seat.

    Strategies that can lose are drawn hollow: the frontier is that of no-loss strategies, and does
    not bound them.
    """
    from matplotlib import rc_context  # noqa: PLC0415 (an extra, only for pictures)
    from matplotlib.figure import Figure  # noqa: PLC0415

    with rc_context({"svg.hashsalt": "noloss", "svg.fonttype": "none"}):
        figure = Figure(figsize=(12, 5.6), layout="constrained")
        for axes, side in zip(figure.subplots(1, 2), Side, strict=True):
            points = frontiers[side]
            if points:
                axes.plot(
                    [p.bits for p in points], [100 * p.win for p in points], "-k", label="frontier"
                )
            for profile in profiles:
                seat = profile.seats[side]
                found = seat.against[opponent]
                fill = "black" if seat.no_loss else "white"
                axes.plot(found.bits, 100 * float(found.win), "o", mfc=fill, mec="black", ms=5)
            for at, names in _labels(profiles, side, opponent):
                axes.annotate(
                    ", ".join(names), at, xytext=(5, 4), textcoords="offset points", fontsize=8
                )
            axes.set_title(f"As {side.value} player")
            axes.set_xlabel("variety: bits of its own choices per game")
            axes.set_ylabel(f"games won against {opponent}, %")
            axes.margins(x=0.12, y=0.08)
            axes.grid(alpha=0.3)
        figure.suptitle(
            f"Winning and variety on {profiles[0].game} against {opponent}: no strategy that never"
            " loses (filled) lies above the line; hollow ones can lose"
        )
        picture = BytesIO()
        metadata = {"Date": None} if kind == "svg" else {}
        figure.savefig(picture, format=kind, dpi=150, metadata=metadata)
    return picture.getvalue()


def _labels(
    profiles: Sequence[Profile], side: Side, opponent: str
) -> list[tuple[tuple[float, float], list[str]]]:
    """One label for strategies at the same point."""
    places: dict[tuple[float, float], list[str]] = {}
    for profile in profiles:
        at = profile.seats[side].against[opponent]
        place = round(at.bits, 2), round(100 * float(at.win), 1)
        places.setdefault(place, []).append(profile.strategy)
    return list(places.items())
