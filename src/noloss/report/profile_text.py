"""Profiles as rows of a table and as JSON."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from noloss.arena.profile import Against, Profile, SeatProfile
from noloss.report.chances import exactly, percent
from noloss.report.words import counted

PAGE = ("against", "wins>", "%>", "draws %>", "loses %>", "best %>", "reached %>", "bits>")


def page_rows(seat: SeatProfile) -> list[tuple[str, ...]]:
    """One row for each opponent, under the columns of `PAGE`."""
    rows = []
    for name, against in seat.against.items():
        lost = against.result.win(seat.side.other)
        chances = map(percent, (against.win, against.result.draw, lost))
        best = "-" if against.best is None else percent(against.best)
        bits = f"{against.bits:.2f}"
        rows.append((name, exactly(against.win), *chances, best, _share(against), bits))
    return rows


def seat_lines(seat: SeatProfile) -> str:
    """What there is to say of a seat beside its results."""
    loses = "never loses" if seat.no_loss else "can lose"
    wins = "never lets a forced win go"
    if seat.missed_wins:
        wins = f"lets a forced win go in {counted(seat.missed_wins, 'position')}"
    return (
        f"As {seat.side.value} player ({seat.side.mark}): {loses}; {wins}.\n"
        f"{counted(seat.games, 'distinct game')}; {seat.bits:.2f} bits of choice per game against"
        f" random, as hard to foresee as {seat.effective_games:.1f} equally likely courses.\n"
        f"People's moves, as the human model has them, cost it {seat.human_bits:.2f} bits each."
    )


def all_table(profiles: Sequence[Profile]) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Columns and rows for many strategies: wins in percent, of that reached of the best.

    Opponents that no no-loss player can ever beat are left out.
    """
    seats = [(profile, seat) for profile in profiles for seat in profile.seats.values()]
    names = [n for n in seats[0][1].against if any(seat.against[n].best for _, seat in seats)]
    columns = (
        *("strategy", "seat", "loses", "missed>"),
        *(f"{name}>" for name in names),
        *("bits>", "games>", "human bits>"),
    )
    rows = [
        (
            profile.strategy,
            seat.side.value,
            "never" if seat.no_loss else "can",
            f"{seat.missed_wins:,}",
            *(f"{percent(seat.against[n].win)} ({_share(seat.against[n])})" for n in names),
            f"{seat.bits:.2f}",
            f"{seat.games:,}",
            f"{seat.human_bits:.2f}",
        )
        for profile, seat in seats
    ]
    return columns, rows


def profile_json(profile: Profile) -> dict[str, Any]:
    """A profile for scripts; chances are fractions as text."""
    seats = {side.value: _seat_json(seat) for side, seat in profile.seats.items()}
    return {"strategy": profile.strategy, "game": profile.game.name, **seats}


def _seat_json(seat: SeatProfile) -> dict[str, Any]:
    against = seat.against
    return {
        "win": {name: str(each.win) for name, each in against.items()},
        "draw": {name: str(each.result.draw) for name, each in against.items()},
        "best": {name: _text(each.best) for name, each in against.items()},
        "share": {name: _text(each.share) for name, each in against.items()},
        "bits": seat.bits,
        "bits_against": {name: each.bits for name, each in against.items()},
        "no_loss": seat.no_loss,
        "missed_wins": seat.missed_wins,
        "games": seat.games,
        "effective_games": seat.effective_games,
        "human_bits": seat.human_bits,
    }


def _share(against: Against) -> str:
    return "-" if against.share is None else percent(against.share)


def _text(chance: Fraction | None) -> str | None:
    return None if chance is None else str(chance)
