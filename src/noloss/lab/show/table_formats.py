"""One table, four ways of writing it: Markdown, CSV, LaTeX and for a screen."""

import csv
import re
from collections.abc import Callable
from dataclasses import dataclass
from io import StringIO
from textwrap import wrap

from noloss.show.text.text_table import PLAIN_WIDTH, text_table

NONE = "–"
"""Stands where there is no number."""
WIDE = 8
"""A table of more columns goes across both columns of a page that has two."""
HEAD = 8
"""So many letters of a head are never broken."""
FITTED = r"\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{%"
"""No wider than the page allows."""
SHORT = 100
"""A column with sentences is as wide as if it had one of so many letters at least."""
PROSE = 0.56
"""What the columns with sentences take of the width."""
SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "^": r"\^{}",
    "~": r"\textasciitilde{}",
    "%": r"\%",
    "&": r"\&",
    "_": r"\_",
    "#": r"\#",
    NONE: r"\textendash{}",
    "±": r"$\pm$",
    "×": r"$\times$",
}


@dataclass(frozen=True)
class Table:
    """Cells of text under named columns."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: tuple[int, ...] = (0,)
    """The columns that hold words; the others hold numbers."""
    prose: tuple[int, ...] = ()
    """The columns that hold sentences: in print they are wrapped."""

    def sides(self, left: str, right: str) -> list[str]:
        """One mark per column: words go to the left, numbers to the right."""
        return [left if at in self.words else right for at in range(len(self.columns))]


def markdown(table: Table) -> str:
    """As Markdown, with the title above."""
    rule = table.sides(":---", "---:")
    lines = [" | ".join(row) for row in (table.columns, rule, *table.rows)]
    return f"**{table.title}**\n\n" + "".join(f"| {line} |\n" for line in lines)


def comma_separated(table: Table) -> str:
    """As CSV, columns first; numbers as programs read them, an empty field for none."""
    rows = [
        [cell if at in table.words else _plain(cell) for at, cell in enumerate(row)]
        for row in table.rows
    ]
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows((table.columns, *rows))
    return text.getvalue()


def latex(table: Table) -> str:
    """As a LaTeX table for booktabs and graphicx, and for longtable where it holds sentences."""
    if table.prose:
        return _long_latex(table)
    name = "table*" if len(table.columns) > WIDE else "table"
    body = [" & ".join(map(_escaped, row)) + r" \\" for row in table.rows]
    lines = [
        rf"\begin{{{name}}}",
        r"\centering",
        rf"\caption{{{_escaped(table.title)}}}",
        FITTED,
        rf"\begin{{tabular}}{{{''.join(table.sides('l', 'r'))}}}",
        r"\toprule",
        " & ".join(_head(table, at) for at in range(len(table.columns))) + r" \\",
        r"\midrule",
        *body,
        r"\bottomrule",
        r"\end{tabular}}",
        rf"\end{{{name}}}",
    ]
    return "\n".join(lines) + "\n"


def _head(table: Table, at: int) -> str:
    """The head of a column for LaTeX, over several lines where it is longer than what is below."""
    width = max(HEAD, *(len(row[at]) for row in table.rows)) if table.rows else HEAD
    lines = wrap(table.columns[at], width, break_long_words=False, break_on_hyphens=False)
    if len(lines) < 2:
        return _escaped(table.columns[at])
    stacked = r"\\".join(map(_escaped, lines))
    return rf"\shortstack[{table.sides('l', 'r')[at]}]{{{stacked}}}"


def _long_latex(table: Table) -> str:
    """Over as many pages as it takes, small, with its sentences wrapped, for a page on its side."""
    longest = {at: max(len(row[at]) for row in (table.columns, *table.rows)) for at in table.prose}
    parts = {at: max(SHORT, letters) ** 0.5 for at, letters in longest.items()}
    share = PROSE / sum(parts.values())
    columns = [
        rf">{{\raggedright\arraybackslash}}p{{{share * parts[at]:.2f}\linewidth}}"
        if at in parts
        else "l"
        for at in range(len(table.columns))
    ]
    body = [" & ".join(map(_escaped, row)) + r" \\" for row in table.rows]
    lines = [
        "% For booktabs, longtable and array, inside the landscape of pdflscape.",
        r"\begingroup\scriptsize\setlength{\tabcolsep}{3pt}",
        rf"\begin{{longtable}}{{{''.join(columns)}}}",
        rf"\caption{{{_escaped(table.title)}}} \\",
        r"\toprule",
        " & ".join(map(_escaped, table.columns)) + r" \\",
        r"\midrule",
        r"\endhead",
        *body,
        r"\bottomrule",
        r"\end{longtable}",
        r"\endgroup",
    ]
    return "\n".join(lines) + "\n"


def on_screen(table: Table, width: int = PLAIN_WIDTH) -> str:
    """For a screen, with an empty line below."""
    heads = [n + side for n, side in zip(table.columns, table.sides("", ">"), strict=True)]
    return text_table(heads, table.rows, width) + "\n"


def _escaped(text: str) -> str:
    letters = "".join(SPECIAL.get(letter, letter) for letter in text)
    return re.sub("-(?=-)", "-{}", letters)


def _plain(number: str) -> str:
    return "" if number == NONE else number.replace(",", "")


FORMATS: tuple[tuple[str, Callable[[Table], str]], ...] = (
    ("md", markdown),
    ("csv", comma_separated),
    ("tex", latex),
)
"""The ending of a file, and how a table is written in it."""
