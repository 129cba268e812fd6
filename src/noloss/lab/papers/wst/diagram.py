"""The transition diagram of a Turing machine program, as Graphviz text and as a picture.

A state with parameters is drawn once. A call is told on the way to the state that comes after it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import sqrt

from noloss.lab.papers.wst.layered_graph import Band, Size, Way, layered
from noloss.strategies.wst.program import Program, Rule

LINE, RADIUS, GAP, BETWEEN, MARGIN, LOOP = 12, 26, 26, 16, 24, 24
LETTER, BOLD = 5.42, 6.6
"""The width of a letter of a label, and of a state's name."""
PORT, ARROW = 15, 10
"""How far apart lines leave a state or come to it, where there is room, and at the least."""
USED = 1.7
"""The part of an ellipse's radius along which they do."""
STYLE = (
    "text{font:10px system-ui,sans-serif;fill:#111;text-anchor:middle}"
    ".name{font-weight:bold}.label{font-family:monospace;font-size:9px}"
    ".paper{fill:#fff}.state{fill:#eef3fb;stroke:#33557f;stroke-width:1.4}"
    ".halt{fill:#fff;stroke:#111;stroke-width:1.4}.way{fill:none;stroke:#666}"
    ".title{font-weight:bold;font-size:15px;text-anchor:start}"
)
Point = tuple[float, float]


@dataclass(frozen=True)
class Edge:
    """All rules from one state to another, with what the way is labelled."""

    source: str
    target: str
    labels: tuple[str, ...]

    @property
    def size(self) -> Size:
        """The room that the labels take."""
        wide = max(map(len, self.labels)) * LETTER + 4
        return Size(wide / 2, wide / 2, len(self.labels) * LINE)


@dataclass(frozen=True)
class Box:
    """Room on the picture."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True)
class Bubble:
    """A state as it is drawn: an ellipse, and beside it what leads from the state to itself."""

    name: str
    note: str
    halts: bool
    loop: Edge | None
    ways: int
    """How many ways come to it or lead from it, whichever are more."""

    @property
    def radius(self) -> float:
        """Half of the ellipse's width: room for what is written in it, and for its ways."""
        written = max(len(self.name) * BOLD, len(self.note) * LETTER) + 20
        return max(RADIUS, written / 2, self.ways * ARROW / USED)

    @property
    def size(self) -> Size:
        """The room that it takes with its loop."""
        if self.loop is None:
            return Size(self.radius, self.radius, 2 * RADIUS)
        beside = LOOP + 2 * self.loop.size.left
        return Size(self.radius, self.radius + beside, max(2 * RADIUS, self.loop.size.height))


@dataclass(frozen=True)
class Picture:
    """Everything that is drawn, with its place."""

    states: tuple[tuple[Bubble, Point], ...]
    labels: tuple[tuple[Edge, Box], ...]
    paths: tuple[str, ...]

    @property
    def boxes(self) -> tuple[Box, ...]:
        """The room that states and labels take."""
        states = (
            Box(x - bubble.radius, y - RADIUS, x + bubble.radius, y + RADIUS)
            for bubble, (x, y) in self.states
        )
        return (*states, *(box for _, box in self.labels))


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
    picture = drawn(program)
    title = f"{program.name}: reads / acts"
    width = max(*(box.right for box in picture.boxes), len(title) * 9) + MARGIN
    height = max(box.bottom for box in picture.boxes) + MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}"'
        f' width="{width:.0f}" height="{height:.0f}" role="img">',
        f"<title>{escape(program.name)}</title><style>{STYLE}</style>",
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8"'
        ' markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="#666"/></marker></defs>',
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<text class="title" x="{MARGIN}" y="{MARGIN}">{escape(title)}</text>',
        *(f'<path class="way" d="{path}" marker-end="url(#tip)"/>' for path in picture.paths),
        *(part for bubble, at in picture.states for part in _bubble_svg(bubble, at)),
        *(part for edge, box in picture.labels for part in _label_svg(edge, box)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def drawn(program: Program) -> Picture:
    """Where everything of the diagram is."""
    every = edges(program)
    ahead = [edge for edge in every if edge.source != edge.target]
    bubbles = {name: _bubble(program, name, every) for name in _names(program)}
    ways = [Way(edge.source, edge.target, edge.size) for edge in ahead]
    layout = layered({name: b.size for name, b in bubbles.items()}, ways, GAP, BETWEEN)
    corner = MARGIN, 2.5 * MARGIN + GAP
    places = {name: (x + corner[0], y + corner[1]) for name, (x, y) in layout.places.items()}
    passed = [
        [Band(band.x + corner[0], band.top + corner[1], band.bottom + corner[1]) for band in bands]
        for bands in layout.passed
    ]
    ends = _ports(bubbles, places, ahead, passed)
    loops = [(bubble, places[name]) for name, bubble in bubbles.items() if bubble.loop]
    x, y = places[program.start]
    return Picture(
        tuple((bubble, places[name]) for name, bubble in bubbles.items()),
        (
            *((edge, _band_box(edge, bands[0])) for edge, bands in zip(ahead, passed, strict=True)),
            *((b.loop, _loop_box(b, b.loop, at)) for b, at in loops if b.loop),
        ),
        (
            f"M{x:.1f} {y - RADIUS - GAP:.1f}V{y - RADIUS:.1f}",
            *(_path(*ends[at], bands) for at, bands in enumerate(passed)),
            *(_loop_path(bubble, at) for bubble, at in loops),
        ),
    )


def _label(rule: Rule, parameters: Sequence[str]) -> str:
    """What is read and done; then what is called, and which parameters change."""
    reads, acts, _ = rule.columns
    call = f" [call {rule.target.call}]" if rule.target.call else ""
    given = zip(parameters, rule.target.arguments, strict=True)
    new = ", ".join(f"{name}={value}" for name, value in given if name != value)
    return f"{reads} / {acts}{call}{f' ({new})' if new else ''}"


def _names(program: Program) -> Iterator[str]:
    """The states, the first one first, and those that it halts in."""
    targets = (rule.target.state for state in program.states for rule in state.rules)
    yield from dict.fromkeys((program.start, *(s.name for s in program.states), *targets))


def _bubble(program: Program, name: str, every: Sequence[Edge]) -> Bubble:
    state = next((state for state in program.states if state.name == name), None)
    note = ", ".join(f"{v}:{of}" for v, of in state.parameters) if state else ""
    if state and state.choice:
        note = f"{note}, free choice".removeprefix(", ")
    loop = next((edge for edge in every if edge.source == edge.target == name), None)
    halts = name in program.accept or name == "return"
    ways = max(sum(edge.target == name for edge in every), sum(e.source == name for e in every))
    return Bubble(name, note, halts, loop, ways)


def _ports(
    bubbles: Mapping[str, Bubble],
    places: Mapping[str, Point],
    ways: Sequence[Edge],
    passed: Sequence[Sequence[Band]],
) -> list[tuple[Point, Point]]:
    """Where each way begins and ends on its states: side by side, in the order in which they lie.

    A way leads on below a state or above it, by the layers that it passes.
    """
    sides: dict[tuple[str, bool], list[tuple[float, int, bool]]] = {}
    for at, (edge, bands) in enumerate(zip(ways, passed, strict=True)):
        for name, band, begins in ((edge.source, bands[0], True), (edge.target, bands[-1], False)):
            below = band.top > places[name][1]
            sides.setdefault((name, below), []).append((band.x, at, begins))
    ends: dict[tuple[int, bool], Point] = {}
    for (name, below), own in sides.items():
        radius, (x, y) = bubbles[name].radius, places[name]
        step = min(PORT, USED * radius / len(own))
        for number, (_, at, begins) in enumerate(sorted(own)):
            aside = (number - (len(own) - 1) / 2) * step
            high = RADIUS * sqrt(1 - (aside / radius) ** 2)
            ends[at, begins] = (x + aside, y + high if below else y - high)
    return [(ends[at, True], ends[at, False]) for at in range(len(ways))]


def _path(start: Point, end: Point, bands: Sequence[Band]) -> str:
    """A line that bends between layers and runs straight where it passes one."""
    x, y = start
    parts = [f"M{x:.1f} {y:.1f}"]
    down = end[1] > y
    for band in bands:
        first, last = (band.top, band.bottom) if down else (band.bottom, band.top)
        parts.append(f"{_bend(x, y, band.x, first)}V{last:.1f}")
        x, y = band.x, last
    return "".join([*parts, _bend(x, y, *end)])


def _bend(x1: float, y1: float, x2: float, y2: float) -> str:
    middle = (y1 + y2) / 2
    return f"C{x1:.1f} {middle:.1f} {x2:.1f} {middle:.1f} {x2:.1f} {y2:.1f}"


def _loop_path(bubble: Bubble, at: Point) -> str:
    x, y, out = at[0] + bubble.radius * 0.95, at[1], at[0] + bubble.radius + LOOP
    return f"M{x:.1f} {y - 8:.1f}C{out:.1f} {y - 20:.1f} {out:.1f} {y + 20:.1f} {x:.1f} {y + 8:.1f}"


def _band_box(edge: Edge, band: Band) -> Box:
    """The labels of a way, in the middle of their layer."""
    size, middle = edge.size, (band.top + band.bottom) / 2
    high = size.height / 2
    return Box(band.x - size.left, middle - high, band.x + size.right, middle + high)


def _loop_box(bubble: Bubble, loop: Edge, at: Point) -> Box:
    left, high = at[0] + bubble.radius + LOOP, loop.size.height / 2
    return Box(left, at[1] - high, left + 2 * loop.size.left, at[1] + high)


def _label_svg(edge: Edge, box: Box) -> Iterator[str]:
    """The labels on white, so that no line runs through them."""
    x = (box.left + box.right) / 2
    yield (
        f'<rect class="paper" x="{box.left:.1f}" y="{box.top:.1f}"'
        f' width="{box.right - box.left:.1f}" height="{box.bottom - box.top:.1f}"/>'
    )
    for number, label in enumerate(edge.labels):
        y = box.top + (number + 1) * LINE - 3
        yield f'<text class="label" x="{x:.1f}" y="{y:.1f}">{escape(label)}</text>'


def _bubble_svg(bubble: Bubble, at: Point) -> Iterator[str]:
    x, y = at
    kind = "halt" if bubble.halts else "state"
    for inside in (0, 4) if bubble.halts else (0,):
        yield (
            f'<ellipse class="{kind}" cx="{x:.1f}" cy="{y:.1f}"'
            f' rx="{bubble.radius - inside:.1f}" ry="{RADIUS - inside}"/>'
        )
    lift = 2 if bubble.note else -3
    yield f'<text class="name" x="{x:.1f}" y="{y - lift:.1f}">{escape(bubble.name)}</text>'
    if bubble.note:
        yield f'<text class="label" x="{x:.1f}" y="{y + 10:.1f}">{escape(bubble.note)}</text>'
