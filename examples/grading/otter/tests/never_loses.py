"""Otter-Grader's tests of a notebook that defines `move(board, mark)`: points for each seat."""

OK_FORMAT = True

FIRST = """
>>> import noloss
>>> from noloss.core.notation import moves_text
>>> report = noloss.check(move, "3x3")
>>> seat = report.seats[noloss.Side.FIRST]
>>> [f"{fault.kind} on {fault.position}" for fault in seat.faults[:1]]
[]
>>> moves_text(seat.refutation or ())
''
>>> report.deterministic or "it plays at random, so nothing is proven"
True
"""
SECOND = FIRST.replace("FIRST", "SECOND")
TAKES_WINS = """
>>> import noloss
>>> seats = noloss.check(move, "3x3").seats.values()
>>> [f"{fault.kind} on {fault.position}" for seat in seats for fault in seat.faults[:1]]
[]
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
                _case(
                    FIRST,
                    3,
                    "Not proven when it begins: below is a game it loses, or what failed.",
                ),
                _case(
                    SECOND,
                    3,
                    "Not proven when the other begins: below is a game it loses, or what failed.",
                ),
                _case(TAKES_WINS, 2, "There is a win that it does not take, or it failed."),
            ],
            "scored": True,
            "setup": "",
            "teardown": "",
            "type": "doctest",
        }
    ],
}
