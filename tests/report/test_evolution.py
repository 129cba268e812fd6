from pathlib import Path

import pytest

from noloss.core.errors import BadFile
from noloss.report.evolution import (
    contour_figure,
    frontier_figure,
    losses_figure,
    save_figure,
    totals_figure,
)

COUNTS = {(100, 40): 3, (101, 42): 200, (102, 41): 60, (99, 44): 1}
FIGURES = {
    "losses": lambda: losses_figure("Losses", [[0.5, 0.2, 0.0], [0.6, 0.4]]),
    "totals": lambda: totals_figure(COUNTS, [(100, 40), (102, 41)], (100, 40)),
    "contour": lambda: contour_figure(COUNTS),
    "contour of one": lambda: contour_figure({(5, 5): 1}),
    "frontier": lambda: frontier_figure(
        {
            "one": {"exact frontier": [(3, 1), (5, 2)], "found": [], "paper: A": [(1, 1)]},
            "two": {"exact, taking immediate wins": [(2, 2)], "found": [(1, 3), (1, 4)]},
        }
    ),
}


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_is_drawn_and_the_same_every_time(name: str, tmp_path: Path) -> None:
    for file in ("a.svg", "b.svg", "c.png"):
        save_figure(FIGURES[name](), tmp_path / file)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
    assert b"<svg" in (tmp_path / "a.svg").read_bytes()
    assert (tmp_path / "c.png").read_bytes().startswith(b"\x89PNG")
    assert len(list(tmp_path.iterdir())) == 3, "nothing is left behind"


def test_a_file_that_cannot_be_drawn_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"a\.txt'.*\.svg"):
        save_figure(FIGURES["losses"](), tmp_path / "a.txt")
    with pytest.raises(BadFile, match="cannot write"):
        save_figure(FIGURES["losses"](), tmp_path / "nowhere" / "a.svg")
