"""The transition diagram of a Turing machine program: DOT, which Graphviz draws.

A state with parameters is drawn once. A call is told on the way to the state that comes after it.
"""

import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from noloss.core.errors import NolossError
from noloss.core.files import write_text
from noloss.core.plain import plain
from noloss.strategies.wst.program import Program, Rule, State

SETTINGS = """  graph [label="{}: reads / acts", labelloc=t, fontname="Helvetica", fontsize=15];
  node [shape=ellipse, style=filled, fillcolor="#eef3fb", fontname="Helvetica", fontsize=10];
  edge [fontname="Courier", fontsize=9, color="#666666"];"""


@dataclass(frozen=True)
class Edge:
    """All rules from one state to another, with a label for each of them."""

    source: str
    target: str
    labels: tuple[str, ...]


def edges(program: Program) -> tuple[Edge, ...]:
    """The ways between the states, rules with the same ends together."""
    parameters = {state.name: [v for v, _ in state.parameters] for state in program.states}
    labels: dict[tuple[str, str], list[str]] = {}
    for state in program.states:
        for rule in state.rules:
            own = _label(rule, parameters.get(rule.target.state, []))
            labels.setdefault((state.name, rule.target.state), []).append(own)
    return tuple(Edge(*ends, tuple(own)) for ends, own in labels.items())


def diagram_dot(program: Program) -> str:
    """Returns the diagram in DOT, the language of Graphviz."""
    lines = [f"digraph {program.name} {{", SETTINGS.format(program.name)]
    lines += [
        f"  {_quoted(state.name)} [label={_quoted(*_words(state))}];" for state in program.states
    ]
    targets = {rule.target.state for state in program.states for rule in state.rules}
    lines += [
        f"  {_quoted(name)} [peripheries=2, fillcolor=white];"
        for name in (*program.accept, "return")
        if name in targets
    ]
    lines.append(f'  "" [shape=point]; "" -> {_quoted(program.start)};')
    lines += [
        f"  {_quoted(edge.source)} -> {_quoted(edge.target)} [label={_quoted(*edge.labels)}];"
        for edge in edges(program)
    ]
    return "\n".join([*lines, "}"]) + "\n"


def write_diagram(program: Program, file: Path) -> None:
    """Writes the diagram as SVG by Graphviz' `dot`.

    Without `dot` it writes the DOT file instead, and raises an error that says so.
    """
    source = diagram_dot(program)
    if shutil.which("dot") is None:
        saved = file.with_suffix(".dot")
        write_text(saved, source)
        raise NolossError(
            f"an SVG needs Graphviz, whose program dot is not on the PATH. Wrote {saved} instead:"
            f" dot -Tsvg {saved} -o {file} draws it"
        )
    done = subprocess.run(["dot", "-Tsvg"], input=source.encode(), capture_output=True, check=False)
    if done.returncode:
        raise NolossError(f"dot: {plain(done.stderr.decode(errors='replace'), 200)}")
    write_text(file, done.stdout.decode())


def stored_diagram(name: str) -> bytes:
    """Returns the SVG picture of one of the paper's machines, as Graphviz drew it."""
    return (files("noloss.lab.papers.wst") / "diagrams" / f"{name}.svg").read_bytes()


def _label(rule: Rule, parameters: Sequence[str]) -> str:
    """What is read and done; then what is called, and which parameters change."""
    reads, acts, _ = rule.columns
    call = f" [call {rule.target.call}]" if rule.target.call else ""
    given = zip(parameters, rule.target.arguments, strict=True)
    new = ", ".join(f"{name}={value}" for name, value in given if name != value)
    return f"{reads} / {acts}{call}{f' ({new})' if new else ''}"


def _words(state: State) -> list[str]:
    """The lines in a state: its name, its parameters, and whether it chooses freely."""
    parameters = ", ".join(f"{name}:{of}" for name, of in state.parameters)
    return [
        state.name,
        *([parameters] if parameters else []),
        *["free choice"] * bool(state.choice),
    ]


def _quoted(*lines: str) -> str:
    """A string of DOT with these lines."""
    escaped = (line.replace("\\", "\\\\").replace('"', '\\"') for line in lines)
    return '"' + "\\n".join(escaped) + '"'
