"""The transition diagrams: what is drawn on them can be read."""

from itertools import combinations

import pytest

from noloss.lab.papers.wst.diagram import Box, Picture, drawn, edges
from noloss.lab.papers.wst.named import named_program
from noloss.strategies.wst.program_parser import parse_program

OURS = ("R1_R2_TM", "SC_TM", "R3_TM", "R4_R5_TM", "CF_TM", "MF_TM", "M_TM", "PREDICT_TM")
"""Those of WST's Figs. 3 to 8, the whole machine, and the largest of ours."""


@pytest.fixture(scope="module", params=OURS)
def picture(request: pytest.FixtureRequest) -> Picture:
    return drawn(named_program(request.param))


def apart(one: Box, two: Box) -> bool:
    beside = one.right <= two.left or two.right <= one.left
    return beside or one.bottom <= two.top or two.bottom <= one.top


def test_no_state_or_label_touches_another(picture: Picture) -> None:
    assert all(apart(one, two) for one, two in combinations(picture.boxes, 2))


def test_no_line_passes_through_a_state_or_a_label_of_another(picture: Picture) -> None:
    for path in picture.paths:
        x = 0.0
        for part in path.replace("C", " C").replace("V", " V").replace("M", " M").split(" C"):
            bend, _, straight = part.partition(" V")
            x, top = map(float, bend.replace("M", "").split()[-2:])
            if straight:
                line = Box(x, min(top, float(straight)), x, max(top, float(straight)))
                crossed = [box for box in picture.boxes if not apart(line, box)]
                assert len(crossed) <= 1, "its own label and nothing else"


@pytest.mark.parametrize("name", OURS)
def test_every_way_has_its_label_and_its_line(name: str) -> None:
    program = named_program(name)
    picture = drawn(program)
    assert {edge for edge, _ in picture.labels} == set(edges(program))
    assert len(picture.paths) == len(edges(program)) + 1, "one leads to the first state"


def test_a_label_tells_what_becomes_of_parameters() -> None:
    labels = {edge.source: edge.labels for edge in edges(named_program("R1_R2_TM"))}
    assert labels["home_r"] == ("KR=C / KR> (m=X)",)
    assert labels["two"] == ("Kw=mark / Kw>",), "a parameter that is handed on is not named"


def test_a_machine_of_one_state_is_drawn() -> None:
    picture = drawn(
        parse_program("machine M\ntapes T\nblank b\nalphabet 1\nstart s\nstate s\n  T=1 | T> | s\n")
    )
    assert len(picture.boxes) == 2, "the state and its loop"
