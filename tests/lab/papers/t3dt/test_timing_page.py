"""docs/explanation/timing.md tells what the stored run came to, and shows its Fig. 19.

`make records-clock` measures anew and brings both up to date with `--write-golden`.
"""

import re

import pytest

from noloss.lab.papers.t3dt.timing_report import run_text
from noloss.lab.show.timing_figures import SETTINGS, moves_figure
from noloss.lab.timing.published import SET_UPS
from noloss.lab.timing.record import stored_record
from noloss.show.pictures.images import image
from shown import ROOT

PAGE = ROOT / "docs/explanation/timing.md"
FIGURE = ROOT / "docs/explanation/fig19.svg"
STORED = re.compile(r"(?<=<!-- the stored run -->\n\n).*?(?=\n<!-- its end -->)", re.DOTALL)


def test_the_page_tells_what_is_stored(request: pytest.FixtureRequest) -> None:
    said = run_text(stored_record())
    text, times = STORED.subn(lambda _: said, PAGE.read_text(encoding="utf-8"))
    assert times == 1
    if request.config.getoption("--write-golden"):
        PAGE.write_text(text, "utf-8")
    assert PAGE.read_text(encoding="utf-8") == text


def test_the_figure_is_of_the_stored_run(request: pytest.FixtureRequest) -> None:
    """Its curves are compared, not its bytes: another matplotlib may write those otherwise."""
    drawn = image(moves_figure(stored_record(), SET_UPS[0]), "svg", SETTINGS).decode()
    if request.config.getoption("--write-golden"):
        FIGURE.write_text(drawn, "utf-8")
    there = FIGURE.read_text(encoding="utf-8")
    assert _words(there) == _words(drawn)
    assert _curves(there) == pytest.approx(_curves(drawn), abs=0.01)


def _words(svg: str) -> list[str]:
    return re.findall(r"<text[^>]*>(.*?)</text>", svg, re.DOTALL)


def _curves(svg: str) -> list[float]:
    """The corners of all lines."""
    lines = re.findall(r'<path d="([^"]*)" clip-path', svg)
    return [float(number) for line in lines for number in re.findall(r"-?[\d.]+", line)]
