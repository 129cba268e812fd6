import sys
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noloss.core.plain import FORMULA, plain, plain_cell, plain_html

NASTY = ["\x1b[2J\x1b[1;1Hforged", "\x9b31m", "a\nb", "a\r\x00b", "\u202egnp.exe", "\u2066x\u2069",
         "\ud800", "\u2028", "\ufeff", "</script><b>", "]]>", "\ufffe", "=1+1", "\t=1",
         "a\u200bb"]  # fmt: skip


@pytest.mark.parametrize("text", NASTY)
def test_nasty_texts_are_one_printable_line(text: str) -> None:
    assert plain(text).isprintable()
    plain(text).encode("utf-8")
    assert "<" not in plain_html(text)
    element = ElementTree.Element("a", text=plain(text))
    assert ElementTree.fromstring(ElementTree.tostring(element)).get("text") == plain(text)
    assert not plain_cell(text).startswith(FORMULA)


@pytest.mark.parametrize("step", [pytest.param(1, marks=pytest.mark.thorough), 17])
def test_every_character_is_shown_or_spelled_out(step: int) -> None:
    """The first thousands and each 17th, or all: what is shown is what XML 1.0 allows."""
    for code in (*range(0x3000), *range(0x3000, sys.maxunicode + 1, step)):
        shown = plain(chr(code))
        assert shown == chr(code) or shown.startswith("\\"), code
        if shown == chr(code):
            assert 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or code >= 0x10000
            assert code != 0x7F
            assert not 0x80 <= code < 0xA0


@given(st.text(), st.integers(0, 50))
def test_length_is_bounded(text: str, most: int) -> None:
    shown = plain(text, most)
    assert len(shown) <= 10 * most + 3
    assert shown.isprintable()
    assert plain(shown, 10 * most + 3) == shown


def test_good_text_stays_as_it_is() -> None:
    for text in ("bot.py", "naïve Bot, 井字棋", "C:\\bots", ""):
        assert plain(text) == text
        assert plain_cell(text) == text
    assert plain("a\nb\x1b", lines=True) == "a\nb\\x1b"
    assert plain_cell("=1") == "'=1"
    assert plain_html('<a href="\'">') == "&lt;a href=&quot;&#x27;&quot;&gt;"
