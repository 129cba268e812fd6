"""The page of a reproduction, one HTML file, and beside it the tables and figures as files."""

import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape

from noloss.core.document import json_text
from noloss.lab.papers.item import Content, Drawing, Item, Reproduced, Reproduction
from noloss.lab.show.table_formats import FORMATS, Table
from noloss.lab.timing.manifest import Manifest

STYLE = """
body{font:15px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:84rem;padding:0 1rem;color:#111}
h2{margin:2.2rem 0 .3rem;border-top:1px solid #bbb;padding-top:1rem;font-size:1.15rem}
.sides{display:flex;flex-wrap:wrap;gap:1.2rem}
.side{flex:1 1 24rem;min-width:0;overflow-x:auto}
.words{flex:0 1 15rem;overflow-wrap:anywhere}
.table{flex:0 1 auto}
.side h3{font-size:.95rem;color:#444;margin:.4rem 0}
table{border-collapse:collapse;font-size:.86rem}
td,th{border-bottom:1px solid #ccc;padding:.2rem .5rem;text-align:right;vertical-align:top}
.w{text-align:left}img{max-width:100%;margin:0 .6rem .6rem 0}
.note{color:#444}pre{background:#f4f4f4;padding:.6rem;overflow:auto;font-size:.8rem}
"""
PAGE, DOCUMENT = "index.html", "reproduction.json"


def reproduction(
    paper: str, reference: str, command: str, seed: int, manifest: Manifest, items: Sequence[Item]
) -> Reproduction:
    """The document of a reproduction that is about to be written."""
    made = tuple(Reproduced(i.number, i.title, tuple(n for n, _ in _files(i))) for i in items)
    return Reproduction(paper, reference, command, seed, manifest, PAGE, made, tuple(items))


def reproduction_files(result: Reproduction) -> Iterator[tuple[str, bytes]]:
    """Every file of a reproduction, by its path in the folder."""
    yield PAGE, page_html(result).encode()
    yield DOCUMENT, (json_text(result, indent=1) + "\n").encode()
    for item in result.contents:
        yield from _files(item)


def _files(item: Item) -> Iterator[tuple[str, bytes]]:
    name = item.number.lower().replace(". ", "-").replace(" ", "-").replace(",", "")
    for side, content in (("", item.ours), ("-paper", item.theirs)):
        if isinstance(content, Table):
            for ending, write in FORMATS:
                if ending != "md":
                    yield f"tables/{name}{side}.{ending}", write(content).encode()
        elif not isinstance(content, str):
            yield from _pictures(content)


def _pictures(drawings: Sequence[Drawing]) -> Iterator[tuple[str, bytes]]:
    for drawing in drawings:
        yield f"figures/{drawing.name}.svg", drawing.svg
        if drawing.png is not None:
            yield f"figures/{drawing.name}.png", drawing.png


def page_html(result: Reproduction) -> str:
    """The page: what was made with what, and then item by item, theirs and ours."""
    data = result.manifest
    libraries = ", ".join(
        f"{name} {version}" for name, version in data.libraries.items() if version
    )
    load = f", load {data.load[0]:.1f} on {data.cores} cores" if data.load and data.loaded else ""
    head = (
        f"<p>{escape(result.reference)}</p><p>Made by <code>{escape(result.command)}</code> on"
        f" {escape(data.measured)}: noloss {escape(data.noloss)}, {escape(data.python)},"
        f" {escape(libraries)}, {escape(data.processor)}, {escape(data.system)}{load}; seed"
        f" {result.seed}. Next to this page are the tables as CSV and LaTeX and the figures as "
        f"SVG; plots also as PNG.</p>"
    )
    items = "".join(map(_item_html, result.contents))
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(result.paper)},'
        f" reproduced</title><style>{STYLE}</style></head><body><h1>{escape(result.paper)},"
        f" reproduced</h1>{head}{items}</body></html>\n"
    )


def _item_html(item: Item) -> str:
    sides = "".join(
        f'<div class="side{_kind(content)}"><h3>{who}</h3>{_content_html(content)}</div>'
        for who, content in _sides(item)
    )
    note = f'<p class="note">{_prose(item.note)}</p>' if item.note else ""
    title = f"{item.number}. {item.title}"
    return f'<h2>{escape(title)}</h2><div class="sides">{sides}</div>{note}\n'


def _kind(content: Content) -> str:
    """The class of a side: words are narrow, and a table takes the room that it needs."""
    return " words" if isinstance(content, str) else " table" if isinstance(content, Table) else ""


def _sides(item: Item) -> tuple[tuple[str, Content], ...]:
    """What stands under which head; one head where ours has both in it."""
    if item.theirs == "":
        return (("The paper and here", item.ours),)
    return ("The paper", item.theirs), ("Here", item.ours)


def _content_html(content: Content) -> str:
    if isinstance(content, str):
        return f"<p>{_prose(content)}</p>"
    if isinstance(content, Table):
        return _table_html(content)
    return "".join(
        f'<img alt="{escape(drawing.name)}" src="data:image/svg+xml;base64,'
        f'{b64encode(drawing.svg).decode()}">'
        for drawing in content
    )


def _prose(text: str) -> str:
    """Words, with what stands between backticks as code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))


def _table_html(table: Table) -> str:
    def row(cells: Sequence[str], tag: str) -> str:
        return "".join(
            f"<{tag}{' class=w' if at in table.words else ''}>{escape(cell)}</{tag}>"
            for at, cell in enumerate(cells)
        )

    body = "".join(f"<tr>{row(cells, 'td')}</tr>" for cells in table.rows)
    return f"<table><tr>{row(table.columns, 'th')}</tr>{body}</table>"
