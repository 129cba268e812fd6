"""A decision tree as a picture: questions to the left, moves to the right, answers on the lines."""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from textwrap import wrap

from noloss.show.outline import Outline

COLUMN, BOX, GAP, MARGIN = 360, 220, 14, 24
LINE, PAD, LETTERS = 16, 8, 28
STYLE = (
    ".noloss-tree text{font:13px system-ui,sans-serif;fill:#111}"
    ".noloss-tree .ask{fill:#eef3fb;stroke:#33557f}"
    ".noloss-tree .act{fill:#fff;stroke:#111;stroke-width:1.6}"
    ".noloss-tree .way{fill:none;stroke:#777}.noloss-tree .answer{font-style:italic}"
    ".noloss-tree .title{font-weight:bold;font-size:16px}"
)


@dataclass(frozen=True)
class _Placed:
    """A node with its place: the middle of its left side, and its lines of text."""

    node: Outline
    x: float
    y: float
    lines: tuple[str, ...]
    children: tuple["_Placed", ...]

    @property
    def height(self) -> float:
        return len(self.lines) * LINE + 2 * PAD


def tree_svg(root: Outline, title: str) -> str:
    """The picture as one self-contained SVG file, readable in black and white."""
    placed, bottom = _place(root, 0, MARGIN + 30)
    nodes = list(_all(placed))
    width = max(node.x for node in nodes) + BOX + MARGIN
    size = f"{width:.0f} {bottom + MARGIN:.0f}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="noloss-tree" viewBox="0 0 {size}"'
        ' role="img">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<text class="title" x="{MARGIN}" y="{MARGIN + 6}">{escape(title)}</text>',
        *(part for node in nodes for part in _ways(node)),
        *(part for node in nodes for part in _box(node)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _place(node: Outline, depth: int, top: float) -> tuple[_Placed, float]:
    """Lay a node out below `top`; also the lowest point used."""
    lines = tuple(wrap(node.text, LETTERS))
    x = MARGIN + depth * COLUMN
    height = len(lines) * LINE + 2 * PAD
    if not node.children:
        return _Placed(node, x, top + height / 2, lines, ()), top + height + GAP
    children = []
    bottom = top
    for child in node.children:
        placed, bottom = _place(child, depth + 1, bottom)
        children.append(placed)
    middle = (children[0].y + children[-1].y) / 2
    return _Placed(node, x, middle, lines, tuple(children)), max(bottom, top + height + GAP)


def _all(placed: _Placed) -> Iterator[_Placed]:
    yield placed
    for child in placed.children:
        yield from _all(child)


def _ways(parent: _Placed) -> Iterator[str]:
    start = parent.x + BOX
    for child in parent.children:
        yield (
            f'<path class="way" d="M{start:.0f} {parent.y:.1f}H{start + 10:.0f}'
            f'V{child.y:.1f}H{child.x:.0f}"/>'
        )
        yield (
            f'<text class="answer" x="{start + 14:.0f}" y="{child.y - 4:.1f}">'
            f"{escape(child.node.answer)}</text>"
        )


def _box(placed: _Placed) -> Iterator[str]:
    top = placed.y - placed.height / 2
    kind = "act" if placed.node.acts else "ask"
    yield (
        f'<rect class="{kind}" x="{placed.x:.0f}" y="{top:.1f}" width="{BOX}"'
        f' height="{placed.height:.0f}" rx="{3 if placed.node.acts else 12}"/>'
    )
    for number, line in enumerate(placed.lines):
        y = top + PAD + (number + 0.8) * LINE
        yield f'<text x="{placed.x + PAD:.0f}" y="{y:.1f}">{escape(line)}</text>'
