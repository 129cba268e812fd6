"""Every table and figure of Bhatt, Varshney and Deb's report."""

from collections.abc import Iterator

from noloss.core.errors import NolossError
from noloss.core.game import Cell, Side
from noloss.core.notation import parse_position
from noloss.core.position import Position
from noloss.core.symmetry import symmetries
from noloss.lab.evolve.archive import Pairs, archive
from noloss.lab.evolve.evolved import PAPER_TABLE_1, Evolved, Table1Row
from noloss.lab.evolve.gamebase import GAME, gamebase
from noloss.lab.evolve.overview import (
    HERE,
    PAPER_TABLE_2,
    Table2Row,
    named_strategies,
    table_2,
)
from noloss.lab.papers.bhatt.evolution_record import EvolutionRecord
from noloss.lab.papers.item import NO_PLOT, Item, board, plotted, tree
from noloss.lab.show.evolution_text import games_outline
from noloss.lab.show.table_formats import NONE, Table
from noloss.lab.timing.manifest import can_plot
from noloss.strategies.catalogue import strategy

REFERENCE = (
    "A. Bhatt, P. Varshney, K. Deb, Evolution of No-loss Strategies for the Game of Tic-Tac-Toe,"
    " KanGAL report 2007002, 2007; GECCO 2008, doi 10.1145/1389095.1389269"
)
CURVES = {
    "fig07": ("SUS with a single elite", "No improvement after about 40 of 200 generations."),
    "fig08": ("SUS with controlled elites", "A no-loss strategy in generation 322."),
    "fig09": ("The first player", "A no-loss strategy within about ten generations."),
    "fig10": ("The second player", "A no-loss strategy after hundreds of generations."),
    "fig11": ("Wins and draws of all pairs", "Wins from 89 to 156, draws from 38 to 110."),
    "fig12": ("How often each total occurs", "2,263 totals; black where more than 150 share one."),
}
FALLS = (
    "The run in front is the middle one of those that found a strategy, or the first if none did."
    " Where a line falls to 0, a strategy without a loss was found; it then leaves the population."
)
NOTES = {
    **dict.fromkeys(("fig07", "fig08", "fig09", "fig10"), FALLS),
    "fig12": "The shades change where the paper's do, in proportion to the number of pairs.",
}
NO_PAIR = (
    "Needs strategies without a loss for both roles, and these runs found none: more --runs may "
    "help."
)
INFEASIBLE = ("XXX/XXO/OXX", "XXX/.../OOO", "XXX/O.O/O..")
ROWS = 16
"""How many rows of the game-base are shown."""


def bhatt_items(evolved: Evolved, record: EvolutionRecord) -> Iterator[Item]:
    """All of them, with these runs."""
    yield from _game_base()
    yield Item(
        "Fig. 6",
        "The crossover operator",
        "A schema: entries between cuts are exchanged.",
        "Nothing to measure: ours does so at 50 cuts.",
    )
    yield _generations(evolved)
    yield _kinds(record)
    yield from _curves(evolved)
    yield _named(evolved)
    losing = parse_position(GAME, "X../.O./..X")
    yield Item(
        "Fig. 13",
        "Boards on which Soedarmadji's heuristic loses",
        "Three boards, missing from our text; the first follows from it.",
        (board("fig-13", losing, [Cell(1), Cell(3), Cell(5), Cell(7)]),),
        "Tinted: the moves that do not lose. Here X is the player who began, so the heuristic, X"
        " in the paper, is O.",
    )
    page = games_outline(strategy("modified-heuristic"), Side.FIRST)
    yield Item(
        "Fig. 14",
        "The modified heuristic as first player",
        "18 of 19 cases are won; the picture is missing from our text.",
        (tree("fig-14", page.tree, page.title),),
        "Our reconstruction from the four numbers of Table 2.",
    )


def _curves(evolved: Evolved) -> Iterator[Item]:
    drawn = {}
    if can_plot():
        from noloss.lab.show.evolution_figures import evolution_figures  # noqa: PLC0415

        drawn = dict(evolution_figures(evolved))
    for name, (title, theirs) in CURVES.items():
        number = int(name.removeprefix("fig"))
        if name in drawn:
            ours = (plotted(f"fig-{number}", drawn[name]),)
            yield Item(f"Fig. {number}", title, theirs, ours, NOTES.get(name, ""))
        else:
            yield Item(f"Fig. {number}", title, theirs, NO_PAIR if can_plot() else NO_PLOT)


def _game_base() -> Iterator[Item]:
    yield Item(
        "Fig. 1",
        "Infeasible game-states",
        f"{', '.join(INFEASIBLE)}: no feasible game leads to them.",
        _refusals(),
    )
    base = gamebase()
    example = base.rows[43]
    alike = dict.fromkeys(way.position(example) for way in symmetries(GAME))
    yield Item(
        "Fig. 2",
        "Equivalent game-states",
        "Eight boards that count as one, missing from our text.",
        tuple(board(f"fig-2-{at}", position) for at, position in enumerate(alike, 1)),
        "Row 44 and the boards that it represents; the first is the base-case.",
    )
    yield Item("Fig. 3", "Weights of the positions", "1 to 9 by rows.", "The same.")
    rows = tuple(
        (str(number), *(_digit(position, cell) for cell in range(9)), str(_level(position)))
        for number, position in enumerate(base.rows[:ROWS], 1)
    )
    yield Item(
        "Fig. 4",
        "The first rows of the game-base",
        "Row 8 has entries at 1 and 6, level 2.",
        Table("Fig. 4. The game-base", ("row", *map(str, range(1, 10)), "level"), rows),
    )
    shown = [base.rows[row - 1] for row in (4, 15, 16, 44, 19)]
    yield Item(
        "Fig. 5",
        "A play of a strategy",
        "Row 4, the replies 15 and 16, and to them 44 and 19.",
        tuple(board(f"fig-5-{at}", position) for at, position in enumerate(shown, 1)),
        "Rows 4, 15, 16, 44 and 19 of our game-base: the numbers are as printed.",
    )


def _refusals() -> str:
    """What is said of the boards of Fig. 1."""
    said = []
    for text in INFEASIBLE:
        try:
            parse_position(GAME, text)
        except NolossError as error:
            said.append(str(error))
    return f"{len(said)} of {len(INFEASIBLE)} are refused: {'; '.join(said)}."


def _digit(position: Position, cell: int) -> str:
    """A cell as the game-base has it: 1 and 2 for the players, 0 for none."""
    return "1" if position.first >> cell & 1 else "2" if position.second >> cell & 1 else "0"


def _level(position: Position) -> int:
    return (position.first | position.second).bit_count()


def _line(row: Table1Row, name: str) -> tuple[str, ...]:
    figures = (row.best, row.median, row.worst)
    shown = [NONE if figure is None else f"{figure:g}" for figure in figures]
    return name, str(row.runs), str(row.successes), *shown, f"{row.found:,}"


def _generations(evolved: Evolved) -> Item:
    columns = ("", "runs", "successes", "best", "median", "worst", "strategies")
    theirs = tuple(_line(row, f"{role} player") for role, row in PAPER_TABLE_1.items())
    ours = tuple(_line(row, f"{row.role} player") for row in evolved.table)
    return Item(
        "Table 1",
        "Generations until the first no-loss strategy",
        Table("Table 1, the paper's", columns, theirs),
        Table("Table 1, here", columns, ours),
    )


def _kinds(record: EvolutionRecord) -> Item:
    rows = tuple(
        (
            name,
            str(kind.runs),
            str(kind.successes(200)),
            str(kind.successes()),
            f"{sum(kind.best) / kind.runs:.1%}",
        )
        for name, kind in record.kinds.items()
    )
    columns = ("kind", "runs", "within 200", "within 500", "mean loss after 200")
    return Item(
        "Sections 4.1 to 4.3",
        "Runs of each kind that found a no-loss strategy",
        "Tournament and single elite: none in 200 generations. SUS and single elite: none. SUS and"
        " controlled elites: some, but not every time, in 500.",
        Table("Kinds of runs", columns, rows),
        "`first`, `second`: each role by itself. `tournament`, `single-elite`: both roles, single"
        " elite. `controlled`, `tournament-controlled`: both roles, controlled elites. `-200`:"
        " population 200. `second-own`: only the role's entries mutate.",
    )


def _named(evolved: Evolved) -> Item:
    pairs = Pairs(*(archive(evolved.runs, side) for side in Side))
    columns = (
        "Strategy", "first: wins", "first: draws", "second: wins", "second: draws", "wins per draw",
    )  # fmt: skip
    printed = tuple(_table_2_line(row) for row in PAPER_TABLE_2)
    theirs = Table("Table 2, the paper's", columns, printed)
    if not len(pairs):
        return Item("Table 2", "Good strategies", theirs, NO_PAIR)
    heuristics = strategy("modified-heuristic"), strategy("sharp-heuristic")
    rows = table_2(named_strategies(pairs), *heuristics)
    ours = tuple(_table_2_line(row) for row in rows if row.source == HERE)
    return Item("Table 2", "Good strategies", theirs, Table("Table 2, here", columns, ours))


def _table_2_line(row: Table2Row) -> tuple[str, ...]:
    points = (*row.first, *row.second)
    return row.name, *(str(number) for number in points), f"{float(row.ratio):.2f}"
