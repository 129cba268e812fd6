"""The transition diagrams: what is written on them can be read."""

from itertools import combinations

import pytest

from noloss.report.pictures import diagram
from noloss.strategies.wst.named import named_program

WST = ("R1_R2_TM", "SC_TM", "R3_TM", "R4_R5_TM", "CF_TM", "MF_TM")


@pytest.mark.parametrize("name", WST)
def test_no_label_hides_another(name: str) -> None:
    program = named_program(name)
    ways = diagram.edges(program)
    places = diagram._places(program, ways)
    boxes = [box for _, box in diagram._placed(ways, places)]
    assert [edge for edge, _ in diagram._placed(ways, places)] == list(ways)
    hidden = [one.shared(two) for one, two in combinations(boxes, 2) if one.shared(two)]
    assert max(hidden, default=0) < diagram.LINE * diagram.LETTER, "less than a letter"


def test_rooms_that_lie_apart_share_nothing() -> None:
    room = diagram.Box(0, 0, 10, 10)
    assert room.shared(diagram.Box(8, 6, 20, 20)) == 2 * 4
    assert room.shared(diagram.Box(11, 0, 20, 10)) == 0
