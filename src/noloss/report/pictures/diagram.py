"""The transition diagram of a Turing machine program, as Graphviz text and as a picture.

A state with parameters is drawn once. A call is a box on the way to the state that comes after it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from noloss.turing.program import Program, Rule

COLUMN, ROW, RADIUS, MARGIN, LINE, COLUMNS = 270, 130, 34, 80, 11, 5
LETTER = 5.42
"""The width of a letter of a label."""
ALONG = (0.5, 0.42, 0.58, 0.35, 0.65, 0.28, 0.72, 0.22, 0.78, 0.16, 0.84)
"""Where on a way its label may be, the best place first."""
STYLE = (
    "text{font:10px system-ui,sans-serif;fill:#111;text-anchor:middle}"
    ".name{font-weight:bold}.label{font-family:monospace;font-size:9px}"
    ".paper{fill:#fff}.state{fill:#eef3fb;stroke:#33557f;stroke-width:1.4}"
    ".halt{fill:#fff;stroke:#111;stroke-width:1.4}.way{fill:none;stroke:#777}"
    ".title{font-weight:bold;font-size:15px;text-anchor:start}"
)


@dataclass(frozen=True)
class Edge:
    """All rules from one state to another, with what the way is labelled."""

    source: str
    target: str
    labels: tuple[str, ...]


def edges(program: Program) -> tuple[Edge, ...]:
    """The ways between the states, rules with the same ends together."""
    labels: dict[tuple[str, str], list[str]] = {}
    for state in program.states:
        for rule in state.rules:
            labels.setdefault((state.name, rule.target.state), []).append(_label(rule))
    return tuple(Edge(*ends, tuple(own)) for ends, own in labels.items())


def diagram_dot(program: Program) -> str:
    """The diagram for Graphviz."""
    lines = [f"digraph {program.name} {{", "  rankdir=LR; node [shape=circle];"]
    lines += [f'  "{name}" [shape=doublecircle];' for name in (*program.accept, "return")]
    lines += ['  "" [shape=none]; "" -> "' + program.start + '";']
    for edge in edges(program):
        label = "\\n".join(edge.labels).replace('"', '\\"')
        lines.append(f'  "{edge.source}" -> "{edge.target}" [label="{label}"];')
    return "\n".join([*lines, "}"]) + "\n"


def diagram_svg(program: Program) -> str:
    """The diagram as one self-contained SVG file, readable in black and white."""
    ways = edges(program)
    places = _places(program, ways)
    width = max(x for x, _ in places.values()) + MARGIN + 160
    height = max(y for _, y in places.values()) + MARGIN + 20
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        f"<title>{escape(program.name)}</title><style>{STYLE}</style>",
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8"'
        ' markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="#777"/></marker></defs>',
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<text class="title" x="16" y="26">{escape(program.name)}: reads / acts</text>',
        *(_way(edge, places) for edge in ways),
        *(part for name in places for part in _state(program, name, places[name])),
        *(part for label in _placed(ways, places) for part in _label_svg(*label)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _label(rule: Rule) -> str:
    reads, acts, _ = rule.columns
    call = f" [call {rule.target.call}]" if rule.target.call else ""
    return f"{reads} / {acts}{call}"


def _places(program: Program, ways: tuple[Edge, ...]) -> dict[str, tuple[int, int]]:
    """Each distance from the start is a column; after some columns a new band begins below."""
    depth = {program.start: 0}
    front = [program.start]
    for name in front:
        for edge in ways:
            if edge.source == name and edge.target not in depth:
                depth[edge.target] = depth[name] + 1
                front.append(edge.target)
    columns: dict[int, list[str]] = {}
    for name in front:
        columns.setdefault(depth[name], []).append(name)
    places: dict[str, tuple[int, int]] = {}
    top = MARGIN + 60
    for first in range(0, len(columns), COLUMNS):
        band = [columns[at] for at in range(first, min(first + COLUMNS, len(columns)))]
        for at, names in enumerate(band):
            for row, name in enumerate(names):
                places[name] = (2 * MARGIN + at * COLUMN, top + row * ROW + at % 2 * 40)
        top += max(map(len, band)) * ROW + 60
    return places


Point = tuple[int, int]
Curve = tuple[Point, Point, Point, Point]
"""A start, two points that it is drawn to, and an end."""


@dataclass(frozen=True)
class Box:
    """Room on the picture."""

    left: float
    top: float
    right: float
    bottom: float

    def shared(self, other: "Box") -> float:
        """The area that two boxes have in common."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(wide, 0) * max(high, 0)


def _way(edge: Edge, places: Mapping[str, Point]) -> str:
    curve = _curve(places[edge.source], places[edge.target])
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = curve
    path = f"M{x0} {y0}C{x1} {y1} {x2} {y2} {x3} {y3}"
    return f'<path class="way" d="{path}" marker-end="url(#tip)"/>'


def _placed(ways: Sequence[Edge], places: Mapping[str, Point]) -> Iterator[tuple[Edge, Box]]:
    """Every way with the box of what is read and done on it, where it hides as little as can be.

    The middle of the curve is tried first, then places before and after it.
    """
    taken = [
        Box(x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS + 2 * LINE) for x, y in places.values()
    ]
    for edge in ways:
        curve = _curve(places[edge.source], places[edge.target])
        boxes = [_box(edge, curve, at) for at in ALONG]
        box = min(boxes, key=lambda box: sum(box.shared(other) for other in taken))
        taken.append(box)
        yield edge, box


def _box(edge: Edge, curve: Curve, at: float) -> Box:
    """The room that the labels of a way take at this part of its curve."""
    weights = (1 - at) ** 3, 3 * at * (1 - at) ** 2, 3 * at**2 * (1 - at), at**3
    x, y = (
        sum(w * point[axis] for w, point in zip(weights, curve, strict=True)) for axis in (0, 1)
    )
    wide = max(map(len, edge.labels)) * LETTER + 4
    high = len(edge.labels) * LINE
    above = high - LINE / 2 if edge.source == edge.target else high / 2
    return Box(x - wide / 2, y - above, x + wide / 2, y - above + high)


def _label_svg(edge: Edge, box: Box) -> Iterator[str]:
    """The labels on white, so that no line runs through them."""
    x = (box.left + box.right) / 2
    yield _white(box)
    for number, label in enumerate(edge.labels):
        y = box.top + (number + 1) * LINE - 3
        yield f'<text class="label" x="{x:.0f}" y="{y:.0f}">{escape(label)}</text>'


def _white(box: Box) -> str:
    """Paper, to write on."""
    return (
        f'<rect class="paper" x="{box.left:.0f}" y="{box.top:.0f}"'
        f' width="{box.right - box.left:.0f}" height="{box.bottom - box.top:.0f}"/>'
    )


def _curve(start: Point, end: Point) -> Curve:
    """The four points of a curve between two states: ahead, in place, along a column, or back."""
    (x1, y1), (x2, y2) = start, end
    if start == end:
        high = y1 - RADIUS - 40
        foot = y1 - RADIUS + 3
        return (x1 - 12, foot), (x1 - 36, high), (x1 + 36, high), (x1 + 12, foot)
    if x2 > x1:
        bend = (x2 - x1) // 2
        return (x1 + RADIUS, y1), (x1 + bend, y1), (x2 - bend, y2), (x2 - RADIUS, y2)
    if x1 == x2:
        side = x1 - RADIUS - 90
        return (x1 - RADIUS, y1), (side, y1), (side, y2), (x2 - RADIUS, y2)
    low = max(y1, y2) + 60 + (x1 - x2) // 20
    return (x1, y1 + RADIUS), (x1, low), (x2, low), (x2, y2 + RADIUS)


def _state(program: Program, name: str, at: tuple[int, int]) -> Iterator[str]:
    halts = name in program.accept or name == "return"
    state = next((s for s in program.states if s.name == name), None)
    yield f'<circle class="{"halt" if halts else "state"}" cx="{at[0]}" cy="{at[1]}" r="{RADIUS}"/>'
    if halts:
        yield f'<circle class="halt" cx="{at[0]}" cy="{at[1]}" r="{RADIUS - 4}"/>'
    if name == program.start:
        yield f'<path class="way" d="M{at[0] - 60} {at[1]}h28" marker-end="url(#tip)"/>'
    yield f'<text class="name" x="{at[0]}" y="{at[1] + 3}">{escape(name)}</text>'
    if state and (state.parameters or state.choice):
        note = ", ".join(f"{v}:{of}" for v, of in state.parameters) or "free choice"
        wide, top = len(note) * LETTER + 4, at[1] + RADIUS + LINE - 1
        yield _white(Box(at[0] - wide / 2, top, at[0] + wide / 2, top + LINE))
        yield f'<text x="{at[0]}" y="{top + LINE - 2}">{escape(note)}</text>'
