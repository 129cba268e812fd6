"""Otter-Grader's tests of a notebook that defines `move(board, mark)`: points for each seat."""

OK_FORMAT = True

FIRST = """
>>> import noloss
>>> from noloss.core.notation import moves_text
>>> seat = noloss.check(move, "3x3").seats[noloss.Side.FIRST]
>>> [str(fault.position) for fault in seat.faults[:1]]
[]
>>> moves_text(seat.refutation or ())
''
"""
SECOND = FIRST.replace("FIRST", "SECOND")
TAKES_WINS = """
>>> import noloss
>>> seats = noloss.check(move, "3x3").seats.values()
>>> [str(position) for seat in seats for position in seat.declined[:1]]
[]
"""


def _case(code: str, points: int, failure: str) -> dict[str, object]:
    return {
        "code": code,
        "hidden": False,
        "locked": False,
        "points": points,
        "failure_message": failure,
    }


test = {
    "name": "never_loses",
    "points": None,
    "suites": [
        {
            "cases": [
                _case(FIRST, 3, "It loses when it begins: below is a shortest game, cell by cell."),
                _case(SECOND, 3, "It loses when the other begins: below is a shortest game."),
                _case(TAKES_WINS, 2, "There is a win that it does not take."),
            ],
            "scored": True,
            "setup": "",
            "teardown": "",
            "type": "doctest",
        }
    ],
}
