"""The folder that the timing study writes, from a made-up study."""

import csv
import json
from io import BytesIO, StringIO

import numpy as np
import pytest
from matplotlib.figure import Figure

from lab.timing.made_up import made_up
from noloss.lab.papers.t3dt.timing_report import study_files
from noloss.lab.show.table_formats import Table, comma_separated, latex, markdown
from noloss.lab.show.timing_figures import (
    SETTINGS,
    games_figure,
    moves_figure,
    timing_figures,
)
from noloss.lab.show.timing_tables import timing_tables
from noloss.lab.timing.published import SET_UPS
from noloss.show.pictures.images import image

DRAWN = "fig22"
DRAWS = "noloss.lab.show.timing_figures.timing_figures"


@pytest.fixture(scope="module")
def figures() -> dict[str, Figure]:
    return dict(timing_figures(made_up()))


@pytest.fixture(scope="module")
def files(figures: dict[str, Figure]) -> dict[str, bytes]:
    """Every file; of the six figures one is drawn, since drawing takes a while."""
    shown = dict.fromkeys(figures, Figure(figsize=(1, 1))) | {DRAWN: figures[DRAWN]}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DRAWS, lambda study: shown.items())
        return dict(study_files(made_up()))


def test_every_file_is_there(files: dict[str, bytes]) -> None:
    names = {"mm", "abp", "aba", "t3dt", "t3dt-fixed", "t3dt-table"}
    assert set(files) == {
        "result.json",
        "manifest.json",
        "report.md",
        *(f"M/{n}-{s}.{e}" for n in names for s in ("on", "off") for e in ("npz", "csv")),
        *(f"tables/table{n}.{e}" for n in range(3, 9) for e in ("md", "csv", "tex")),
        *(f"figures/fig{n}.{e}" for n in range(19, 25) for e in ("svg", "png")),
    }


def test_the_matrix_is_written_twice_the_same(files: dict[str, bytes]) -> None:
    saved = np.load(BytesIO(files["M/abp-on.npz"]))
    rows = list(csv.DictReader(StringIO(files["M/abp-on.csv"].decode())))
    assert saved["M"].shape == (6, 9)
    assert saved["dropped"] == 1
    assert [row["counts"] for row in rows] == ["0", *"11111"]
    assert [[float(row[f"ns{j}"]) for j in range(1, 10)] for row in rows] == saved["M"].tolist()


def test_every_figure_has_units_a_key_and_a_caption(figures: dict[str, Figure]) -> None:
    assert list(figures) == [f"fig{number}" for number in range(19, 25)]
    for number, (name, figure) in enumerate(figures.items(), 19):
        (caption,) = (text.get_text() for text in figure.texts)
        assert caption.startswith(f"Fig. {number}. "), name
        assert f"set-up {(number - 19) % 3 + 1} of" in caption.replace("\n", " ")
        assert {axes.get_ylabel()[-4:] for axes in figure.axes} <= {"(ns)", "(ms)"}
        (key,) = figure.legends
        assert [text.get_text() for text in key.get_texts()] == ["MM", "ABP", "ABA", "T3DT"]


def test_pictures_are_pictures_and_the_same_every_time(files: dict[str, bytes]) -> None:
    assert files[f"figures/{DRAWN}.png"].startswith(b"\x89PNG")
    assert "T3DT" in files[f"figures/{DRAWN}.svg"].decode()
    again = games_figure(made_up().timings, SET_UPS[0])
    assert image(again, "svg", SETTINGS) == files[f"figures/{DRAWN}.svg"]


def test_the_report_and_the_manifest(files: dict[str, bytes]) -> None:
    report, result = files["report.md"].decode(), json.loads(files["result.json"])
    assert "| MM, JIT on | 1,000 | 2,594 | 0.4 |" in report
    assert "seed 3" in report
    assert "70 ns each (median)" in report
    assert result["tpg_ns"]["on"]["t3dt"] == 63.0
    assert result["tpm_ns"]["on"]["t3dt"] == [3, 4, 5, 6, 7, 8, 9, 10, 11]
    assert {"python", "libraries", "processor", "parameters"} <= set(result["manifest"])
    assert json.loads(files["manifest.json"]) == result["manifest"]


def test_a_study_that_was_cut_short_has_gaps_and_no_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    study = made_up(("on",))
    monkeypatch.setattr(DRAWS, lambda study: ())
    files = dict(study_files(study))
    assert games_figure(study.timings, SET_UPS[0])
    assert moves_figure(study.record(), SET_UPS[0])
    assert "| MM, JIT off | – | 23,232 | – |" in files["report.md"].decode()
    assert b"MM,,1000,19600,1890" in files["tables/table8.csv"]


def test_tables_have_the_papers_shape() -> None:
    tables = timing_tables(made_up().record())
    assert sorted(tables) == [3, 4, 5, 6, 7, 8]
    assert [len(tables[n].columns) for n in sorted(tables)] == [10, 10, 10, 9, 9, 11]
    assert [len(tables[n].rows) for n in sorted(tables)] == [20, 20, 20, 6, 6, 3]
    assert tables[6].rows[0][:5] == ("MM", "6.30E+04", "6.30E+04", "6.96E+09", "2.26E+08")
    assert tables[8].rows[1] == (
        "ABP", "100", "100", "722", "97.5", "1,350", "168", "1,070", "119", "1,048", "128",
    )  # fmt: skip


def test_a_table_in_three_ways() -> None:
    table = Table("A & B", ("what", "x"), (("one_1", "1,000"), ("two", "–")))
    assert markdown(table).splitlines()[2:] == [
        "| what | x |", "| :--- | ---: |", "| one_1 | 1,000 |", "| two | – |",
    ]  # fmt: skip
    assert comma_separated(table) == "what,x\none_1,1000\ntwo,\n"
    assert r"\caption{A \& B}" in latex(table)
    assert r"one\_1 & 1,000 \\" in latex(table)
    assert r"two & \textendash{} \\" in latex(table)
    assert "noloss -{}-seed" in latex(Table("noloss --seed", ("a",), ()))


def test_a_wide_table_is_fitted_to_the_page_with_broken_heads() -> None:
    heads = ("name", *(f"set-up {at} off" for at in range(9)))
    text = latex(Table("T", heads, (("MM", *["1,890"] * 9),)))
    assert text.startswith("\\begin{table*}\n\\centering\n")
    assert r"\linewidth\else\width\fi" in text
    assert r"name & \shortstack[r]{set-up 0\\off} & " in text
    assert text.endswith("\\end{table*}\n")
    narrow = latex(Table("T", heads[:2], (("MM", "1,000,000,000"),)))
    assert narrow.startswith("\\begin{table}\n")
    assert "name & set-up 0 off " in narrow
