from pathlib import Path

import pytest

from noloss.core.errors import BadFile
from noloss.lab.evolve.overview import PAPER_TABLE_2
from noloss.lab.show.evolution_figures import (
    THEIRS,
    contour_figure,
    frontier_figure,
    losses_figure,
    totals_figure,
)
from noloss.show.pictures.images import save_figure
from noloss.show.pictures.marks import mark

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
def test_a_figure_is_drawn(name: str, tmp_path: Path) -> None:
    save_figure(FIGURES[name](), tmp_path / "a.svg")
    assert b"<svg" in (tmp_path / "a.svg").read_bytes()
    assert len(list(tmp_path.iterdir())) == 1, "nothing is left behind"


@pytest.mark.parametrize(
    "name",
    ["contour", *(pytest.param(n, marks=pytest.mark.thorough) for n in FIGURES if n != "contour")],
)
def test_a_figure_is_the_same_every_time(name: str, tmp_path: Path) -> None:
    for file in ("a.svg", "b.svg", "c.png"):
        save_figure(FIGURES[name](), tmp_path / file)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
    assert (tmp_path / "c.png").read_bytes().startswith(b"\x89PNG")


def test_a_strategy_of_the_paper_has_the_same_mark_in_every_panel() -> None:
    marks = {f"{THEIRS}{row.name}": mark(row.name).marker for row in PAPER_TABLE_2}
    named = {name: [(at, at)] for at, name in enumerate(marks)}
    others: list[list[tuple[int, int]]] = [[], [(3, 3)], [(3, 3), (4, 4)]]
    figure = frontier_figure(
        {f"{len(found)} found": {"found by evolution": found, **named} for found in others}
    )
    for axes in figure.axes:
        assert {line.get_label(): line.get_marker() for line in axes.lines} == marks
    assert [len(axes.collections) for axes in figure.axes] == [0, 1, 1]


def test_a_file_that_cannot_be_drawn_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"a\.txt'.*\.svg"):
        save_figure(FIGURES["losses"](), tmp_path / "a.txt")
    with pytest.raises(BadFile, match="cannot write"):
        save_figure(FIGURES["losses"](), tmp_path / "nowhere" / "a.svg")
