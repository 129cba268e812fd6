"""Texts of documents: what they say, and that they fit the width."""

from noloss.core.game import Side
from noloss.lab.evolve.evolved import Evolved, Table1Row
from noloss.lab.evolve.frontier_points import frontier_report
from noloss.lab.evolve.strategy_census import census
from noloss.lab.evolve.wins_and_draws import RoleSearch, Searches
from noloss.lab.show.evolution_text import (
    census_text,
    evolved_text,
    frontier_text,
    searches_text,
)


def test_table_1_has_the_papers_line_below_ours() -> None:
    ours = Table1Row("second", 3, 0, None, None, None, 0)
    study = Table1Row("both", 3, 1, 5, 5.0, 5, 1234)
    lines = evolved_text(Evolved((ours,), {"controlled": study})).splitlines()
    assert lines[2].split() == ["second", "here", "3", "0", "-", "-", "-", "0"]
    assert lines[3].split()[:3] == ["second", "the", "paper"]
    assert lines[4].split() == ["both", "controlled", "3", "1", "5", "5", "5", "1,234"]


def test_the_frontier_fits_the_width_and_marks_what_needs_a_memory() -> None:
    text = frontier_text(frontier_report(), 90)
    assert max(map(len, text.splitlines()[:-2])) <= 90
    assert "172-17*" in text
    assert "248/23 = 10.7826" in text


def test_the_census_is_written_out() -> None:
    assert "stationary                304,755,625,649,564,811,264" in census_text(census())


def test_times_are_told_on_demand() -> None:
    searches = Searches({Side.SECOND: RoleSearch(((3, 1),), ((3, 1), (5, 2)), (6, 10), 1.5, 0.002)})
    assert searches_text(searches).split()[-6:] == ["second", "3-1", "1", "of", "2", "60.0%"]
    assert "2.0 ms" not in searches_text(searches)
    assert "2.0 ms" in searches_text(searches, time=True)
