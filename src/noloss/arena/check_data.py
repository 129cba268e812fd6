"""A check of a bot as data: the JSON that scripts, graders and pages rely on."""

from typing import Any

from noloss.arena.check import CheckReport, SeatReport
from noloss.core.notation import cell_text


def check_json(report: CheckReport) -> dict[str, Any]:
    """The report as the JSON that others rely on."""
    return {
        "bot": report.bot,
        "game": report.game.name,
        "verdict": report.verdict,
        "proven": report.proven,
        "deterministic": report.deterministic,
        "samples": report.samples,
        **{seat.side.value: _seat_json(seat) for seat in report.seats},
        "varied": {
            str(position): {cell_text(cell): times for cell, times in sorted(found.items())}
            for position, found in report.varied.items()
        },
    }


def _seat_json(seat: SeatReport) -> dict[str, Any]:
    return {
        "lines": seat.lines,
        "refutation": seat.refutation and [cell + 1 for cell in seat.refutation],
        "missed_wins": len(seat.missed_wins),
        "declined_wins": len(seat.declined_wins),
        "missed_blocks": len(seat.missed_blocks),
        "positions": seat.positions,
        "faults": [
            {
                "position": str(fault.position),
                "kind": fault.kind,
                "answer": fault.answer,
                "stderr": fault.stderr,
            }
            for fault in seat.faults
        ],
        "against": {
            each.opponent: {
                "win": str(each.win),
                "best": None if each.best is None else str(each.best),
            }
            for each in seat.against
        },
    }
