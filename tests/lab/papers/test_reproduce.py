"""The pages that put a paper beside ours: every table and figure is there."""

import csv
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from matplotlib.figure import Figure

from lab.timing.made_up import made_up
from noloss.core.budget import Budget
from noloss.core.document import from_json, to_json
from noloss.core.files import parse_json
from noloss.lab.papers.bhatt.bhatt_items import NO_PAIR
from noloss.lab.papers.bhatt.evolution_record import EvolutionRecord, study_kinds
from noloss.lab.papers.item import NO_PLOT, Drawing, Item, Reproduction
from noloss.lab.papers.make import make
from noloss.lab.papers.page import reproduction, reproduction_files
from noloss.lab.papers.t3dt.t3dt_items import TABLE_2, t3dt_items
from noloss.lab.show.table_formats import Table
from noloss.lab.timing.manifest import Manifest, here
from remembered import remembered


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noloss.lab.papers.shared.strategy", remembered)


def numbers(items: Sequence[Item], kind: str) -> list[str]:
    found = (item.number.partition(" ") for item in items)
    return [number for word, _, number in found if word == kind]


def files_of(items: Sequence[Item]) -> dict[str, bytes]:
    result = reproduction("A paper", "Somebody, 1999", "noloss x", 7, Manifest(**here()), items)
    return dict(reproduction_files(result))


def test_every_table_and_figure_of_t3dt(monkeypatch: pytest.MonkeyPatch) -> None:
    """What Figs. 19 to 24 show is tested with the timing study; here, that they are there."""
    drawn = {f"fig{number}": Figure(figsize=(1, 1)) for number in range(19, 25)}
    monkeypatch.setattr(
        "noloss.lab.show.timing_figures.timing_figures", lambda study: drawn.items()
    )
    items = tuple(t3dt_items(made_up()))
    assert sorted(map(int, numbers(items, "Fig."))) == list(range(1, 25))
    assert numbers(items, "Table") == list("12345678")
    boards = {item.number: item for item in items if " such games " in item.note}
    assert len(boards) == 13
    won, drawn = re.findall(r"\d(?: \d)+", boards["Fig. 7"].note)
    assert (len(won.split()) < 9, len(drawn.split())) == (True, 9), "as section 4.2.1 (c) has them"
    games = re.findall(r"\d(?: \d)+", boards["Fig. 15"].note)
    opposite = [int(game[0]) + int(game[4]) == 10 for game in games]
    assert opposite == [True, False], "as section 4.4.1 (a) has them"
    files = files_of(items)
    for number in range(19, 25):
        assert files[f"figures/fig-{number}.png"].startswith(b"\x89PNG")
    theirs, ours = (
        list(csv.reader(StringIO(files[f"tables/table-2{side}.csv"].decode())))
        for side in ("-paper", "")
    )
    assert theirs[3] == ["optimal for sub-optimal opponent?", "no", "no", "yes", "yes"]
    assert ours[3] == ["optimal for sub-optimal opponent?", "holds", "holds", "holds", "depends"]


def test_every_table_and_figure_of_wst(tmp_path: Path) -> None:
    result = make("wst", tmp_path, 0, 0, 0, Budget())
    assert numbers(result.contents, "Fig.") == list("123456789")
    assert numbers(result.contents, "Table") == ["I"]
    files = dict(reproduction_files(result))
    page = files["index.html"].decode()
    assert "10.1109/COMPTELIX.2017.8003944" in page
    assert page.count("<h2>") == len(result.items) == 11
    shown = [n for item in result.items for n in item.files]
    assert set(shown) | {"index.html", "reproduction.json"} == set(files)
    assert from_json(Reproduction, to_json(result)) == result
    assert parse_json(files["reproduction.json"].decode()) == to_json(result)


def test_every_table_and_figure_of_bhatt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    short = {n: replace(s, generations=12, population=60) for n, s in study_kinds(3).items()}
    monkeypatch.setattr(
        "noloss.lab.papers.bhatt.evolution_record.study_kinds", lambda seed: dict(short)
    )
    monkeypatch.setattr("noloss.show.pictures.images.image", lambda *_: b"drawn elsewhere")
    result = make("bhatt", tmp_path, 0, 1, 3, Budget())
    assert sorted(map(int, numbers(result.contents, "Fig."))) == list(range(1, 15))
    assert numbers(result.contents, "Table") == ["1", "2"]
    sides = {item.number: (item.theirs, item.ours) for item in result.contents}
    printed, found = sides["Table 2"]
    assert isinstance(printed, Table)
    assert [row[-1] for row in printed.rows] == ["1.59", "1.91", "3.68", "3.91"]
    ours = [found, sides["Fig. 11"][1], sides["Fig. 12"][1]]
    assert ours == [NO_PAIR] * 3, "12 generations find none for the second player"
    assert result.command == "noloss reproduce bhatt --runs 1 --seed 3 --out DIR"
    record = from_json(EvolutionRecord, parse_json((tmp_path / "evolution.json").read_text()))
    assert set(record.kinds) == set(short)
    assert all(kind.runs == 1 for kind in record.kinds.values())
    (refused,) = (i.ours for i in result.contents if i.number == "Fig. 1")
    assert str(refused).startswith("3 of 3 are refused")
    again = make("bhatt", tmp_path, 0, 1, 3, Budget())
    assert [i.ours for i in again.contents if i.number == "Table 1"] == [
        i.ours for i in result.contents if i.number == "Table 1"
    ], "the runs that are there are used"


def test_without_matplotlib_the_tables_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noloss.lab.papers.t3dt.t3dt_items.can_plot", lambda: False)
    monkeypatch.setattr("noloss.lab.papers.t3dt.t3dt_items._table_2", lambda _: TABLE_2)
    items = {item.number: item.ours for item in t3dt_items(made_up())}
    assert {items[f"Fig. {number}"] for number in range(19, 25)} == {NO_PLOT}
    assert isinstance(items["Table 8"], Table)


def test_making_a_reproduction_loads_no_matplotlib() -> None:
    code = "import sys; sys.modules['matplotlib'] = None; import noloss.lab.papers.make"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_page_shows_both_sides_and_escapes_what_it_is_given() -> None:
    table = Table("T", ("a", "b"), (("<x>", "1,000"),))
    files = files_of(
        [
            Item("Table 1", "A & B", table, "words <y>", "note"),
            Item("Fig. 2", "C", "", (Drawing("fig-2", b"<svg/>"),)),
        ]
    )
    page = files["index.html"].decode()
    assert "&lt;x&gt;" in page
    assert "<x>" not in page
    assert page.count("<h3>The paper</h3>") == page.count("<h3>Here</h3>") == 1
    assert page.count("<h3>The paper and here</h3>") == 1
    assert "seed 7" in page
    assert set(files) == {
        "index.html", "reproduction.json", "tables/table-1-paper.csv", "tables/table-1-paper.tex",
        "figures/fig-2.svg",
    }  # fmt: skip
    assert not re.search(r'(src|href)="(?!data:)', page), "one page, nothing to load"
