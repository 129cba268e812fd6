"""The transition diagrams: what is in DOT, in the pictures that are stored, and in those drawn."""

import re
import shutil
from html import unescape
from pathlib import Path

import pytest

from noloss.core.errors import NolossError
from noloss.lab.papers.wst.diagram import diagram_dot, edges, stored_diagram, write_diagram
from noloss.lab.papers.wst.named import named_program
from noloss.lab.papers.wst.wst_items import DIAGRAMS
from noloss.strategies.wst.program import Program
from noloss.strategies.wst.program_parser import parse_program

ODD = 'machine M\ntapes T\nblank b\nalphabet " \\\nstart s\nstate s\n  T=" | T:=\\ | s\n'
"""A program whose symbols have a meaning in DOT."""


def words(svg: str) -> list[str]:
    """What stands on a picture."""
    return sorted(
        unescape(text).replace("\xa0", " ") for text in re.findall(r">([^<>]+)</text>", svg)
    )


def expected(program: Program) -> list[str]:
    """What should stand there: the title, the states with their parameters, and the labels."""
    states = {edge.target for edge in edges(program)} | {state.name for state in program.states}
    notes = [", ".join(f"{v}:{of}" for v, of in state.parameters) for state in program.states]
    notes += ["free choice" for state in program.states if state.choice]
    labels = [label for edge in edges(program) for label in edge.labels]
    return sorted([f"{program.name}: reads / acts", *states, *filter(None, notes), *labels])


@pytest.mark.parametrize("name", DIAGRAMS.values())
def test_the_stored_pictures_are_those_of_the_programs(name: str) -> None:
    program = named_program(name)
    again = f"draw it again: noloss turing show {name} --svg FILE"
    assert words(stored_diagram(name).decode()) == expected(program), again


def test_dot_has_every_state_and_way() -> None:
    text = diagram_dot(named_program("CF_TM"))
    assert text.startswith("digraph CF_TM {\n")
    assert '  "count" [label="count\\ns:slot, n:count"];\n' in text
    assert '  "return" [peripheries=2, fillcolor=white];\n' in text
    assert '  "first" -> "five" [label="Kc=5 / -"];\n' in text
    assert '"" -> "home";' in text
    odd = diagram_dot(parse_program(ODD))
    assert '"s" -> "s" [label="T=\\" / T:=\\\\"];' in odd


def test_a_label_tells_what_becomes_of_parameters() -> None:
    labels = {edge.source: edge.labels for edge in edges(named_program("R1_R2_TM"))}
    assert labels["home_r"] == ("KR=C / KR> (m=X)",)
    assert labels["two"] == ("Kw=mark / Kw>",), "a parameter that is handed on is not named"


@pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")
def test_graphviz_draws_it(tmp_path: Path) -> None:
    program = parse_program(ODD)
    write_diagram(program, tmp_path / "m.svg")
    assert words((tmp_path / "m.svg").read_text(encoding="utf-8")) == expected(program)


def test_without_graphviz_the_dot_file_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    program = named_program("CF_TM")
    with pytest.raises(NolossError, match=r"needs Graphviz.*Wrote .*m\.dot instead"):
        write_diagram(program, tmp_path / "m.svg")
    assert (tmp_path / "m.dot").read_text(encoding="utf-8") == diagram_dot(program)
    assert not (tmp_path / "m.svg").exists()


def test_what_graphviz_cannot_do_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "dot"
    broken.write_text("#!/bin/sh\necho out of colours >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    with pytest.raises(NolossError, match="dot: out of colours"):
        write_diagram(named_program("CF_TM"), tmp_path / "m.svg")
