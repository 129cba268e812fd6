"""Profiles for people: one on a page, or all of them in a table."""

from collections.abc import Sequence

from noloss.arena.profile import Profile, SeatProfile
from noloss.core.game import Side
from noloss.core.phrases import counted
from noloss.show.text.chances import exactly, left_to_json, percent
from noloss.show.text.text_table import PLAIN_WIDTH, text_table

PAGE = ("against", "wins>", "%>", "draws %>", "loses %>", "best %>", "reached %>", "bits>")


def page_text(profile: Profile, width: int = PLAIN_WIDTH) -> str:
    """The whole page; its tables are as wide as that."""
    parts = [f"{profile.strategy} on {profile.game}"]
    for side, seat in profile.seats.items():
        table = text_table(PAGE, page_rows(seat), width)
        parts.append(f"\n{seat_lines(profile, side)}\n\n{table}{left_to_json(seat.win.values())}")
    return "\n".join(parts)


def page_rows(seat: SeatProfile) -> list[tuple[str, ...]]:
    """One row for each opponent, under the columns of `PAGE`."""
    rows = []
    for name, win in seat.win.items():
        chances = map(percent, (win, seat.draw[name], seat.loss(name)))
        possible = seat.best[name]
        best = "-" if possible is None else percent(possible)
        bits = f"{seat.bits_against[name]:.2f}"
        rows.append((name, exactly(win), *chances, best, _share(seat, name), bits))
    return rows


def seat_lines(profile: Profile, side: Side) -> str:
    """What there is to say of a seat beside its results."""
    seat = profile.seats[side]
    loses = "never loses" if seat.no_loss else "can lose"
    wins = "never lets a forced win go"
    if seat.missed_wins:
        wins = f"lets a forced win go in {counted(seat.missed_wins, 'position')}"
    return (
        f"As {side.value} player ({side.mark}): {loses}; {wins}.\n"
        f"{counted(seat.games, 'distinct game')}; {seat.bits:.2f} bits of choice per game against"
        f" random, as hard to predict as a choice among {seat.effective_games:.1f} equally likely"
        " lines of play.\n" + _people(profile, seat)
    )


def _people(profile: Profile, seat: SeatProfile) -> str:
    bits = seat.human_bits
    if bits is not None:
        return f"People's moves, according to the human model, cost it {bits:.2f} bits each."
    if any(other.human_bits is not None for other in profile.seats.values()):
        return "Nobody ever moves in this seat."
    return "The human model does not play this game."


def all_text(profiles: Sequence[Profile], width: int = PLAIN_WIDTH) -> str:
    """A table of many strategies, as wide as that."""
    return text_table(*all_table(profiles), width)


def all_table(profiles: Sequence[Profile]) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Columns and rows for many strategies: wins in percent, of that reached of the best.

    Opponents that no no-loss player can ever beat are left out.
    """
    seats = [(profile, side, seat) for profile in profiles for side, seat in profile.seats.items()]
    rivals = seats[0][2].win if seats else ()
    names = [name for name in rivals if any(seat.best[name] for _, _, seat in seats)]
    columns = (
        *("strategy", "seat", "loses", "missed>"),
        *(f"{name}>" for name in names),
        *("bits>", "games>", "human bits>"),
    )
    rows = [
        (
            profile.strategy,
            side.value,
            "never" if seat.no_loss else "can",
            f"{seat.missed_wins:,}",
            *(f"{percent(seat.win[name])} ({_share(seat, name)})" for name in names),
            f"{seat.bits:.2f}",
            f"{seat.games:,}",
            "-" if seat.human_bits is None else f"{seat.human_bits:.2f}",
        )
        for profile, side, seat in seats
    ]
    return columns, rows


def _share(seat: SeatProfile, name: str) -> str:
    share = seat.share[name]
    return "-" if share is None else percent(share)
