"""Evolved strategies, their analysis, their games and the exact numbers, as text for a screen.

The games are a tree: the moves of a 3x3 strategy, and every reply that is not the same again.
Replies that lead to the same board up to symmetry are one; of those the first cell is shown. The
leaves are the games that Bhatt, Varshney and Deb count.
"""

from collections.abc import Collection, Iterable
from dataclasses import replace
from fractions import Fraction

from noloss.core.game import Cell, Side, Value
from noloss.core.notation import cell_text
from noloss.core.position import Position
from noloss.core.strategy import Strategy
from noloss.flow.flow import flow, in_seats
from noloss.flow.flow_graph import Node
from noloss.lab.evolve.attainable import Point
from noloss.lab.evolve.evolved import PAPER_TABLE_1, Evolved, Table1Row
from noloss.lab.evolve.frontier_points import FrontierReport
from noloss.lab.evolve.gamebase import GAME, gamebase
from noloss.lab.evolve.genome import VectorStrategy, vectors
from noloss.lab.evolve.overview import Analysis, RoleAnalysis
from noloss.lab.evolve.strategy_census import Census
from noloss.lab.evolve.wins_and_draws import Searches
from noloss.show.outline import Outline, OutlinePage
from noloss.show.text.text_table import PLAIN_WIDTH, text_table


def evolved_text(evolved: Evolved, width: int = PLAIN_WIDTH) -> str:
    """Table 1, each line of the runs above the paper's, and the studies."""
    rows = []
    of_the_paper = all(run.settings.game == "3x3" for run in evolved.runs)
    for row in evolved.table:
        rows.append(_generations(row, "here"))
        if row.role in PAPER_TABLE_1 and of_the_paper:
            rows.append(_generations(PAPER_TABLE_1[row.role], "the paper"))
    rows += [_generations(row, name) for name, row in evolved.studies.items()]
    names = ("role", "", "runs>", "successes>", "best>", "median>", "worst>", "strategies>")
    return (
        f"{text_table(names, rows, width)}\n"
        "Generations until the first strategy without a loss, over the runs that found one."
    )


def _generations(row: Table1Row, source: str) -> tuple[str, ...]:
    counts = (row.best, row.median, row.worst)
    shown = ["-" if count is None else f"{count:g}" for count in counts]
    return row.role, source, str(row.runs), str(row.successes), *shown, f"{row.found:,}"


def analysis_text(analysis: Analysis, moves: bool = False, width: int = PLAIN_WIDTH) -> str:
    """Ranges, mode, best ratio and Table 2; `moves` adds the rules and moves in common."""
    mode, best = analysis.mode, analysis.best_ratio
    one, two = mode.first_second
    roles = {Side.FIRST: analysis.first, Side.SECOND: analysis.second}
    parts = [
        f"{analysis.first.strategies:,} strategies for the first player and"
        f" {analysis.second.strategies:,} for the second: {analysis.strategies:,} pairs.",
        f"Wins from {analysis.wins[0]} to {analysis.wins[1]}, draws from {analysis.draws[0]} to"
        f" {analysis.draws[1]}; {analysis.totals:,} different totals.",
        f"Mode: {mode.total[0]} wins and {mode.total[1]} draws, shared by"
        f" {mode.strategies:,} strategies; most often {_point(one)} and {_point(two)}.",
        f"Most wins per draw: {best.total[0]} wins and {best.total[1]} draws,"
        f" {float(best.ratio):.3f}, reached by {best.strategies:,} of the strategies.",
    ]
    for side, role in roles.items():
        parts.append(
            f"As {side.value} player, strategies that differ from each other in at least"
            f" {role.apart.least} moves: {role.apart.strategies}."
        )
    if moves:
        parts += [_in_common(side, role, width) for side, role in roles.items()]
    rows = [
        (
            row.name,
            row.source,
            _point(row.first),
            _point(row.second),
            f"{float(row.ratio):.2f}",
            str(row.losses),
        )
        for row in analysis.table_2
    ]
    columns = ("strategy", "", "first>", "second>", "wins per draw>", "lost>")
    return "\n".join([*parts, "\nTable 2:", text_table(columns, rows, width)])


def _in_common(side: Side, role: RoleAnalysis, width: int) -> str:
    """The rules that the separated strategies of a role follow, and the most agreed moves."""
    rules = [
        (
            rule.rule,
            f"{rule.followed:,} of {rule.asked:,}",
            _percent(rule.followed, rule.asked),
            _percent(rule.by_chance, rule.asked),
        )
        for rule in role.rules
    ]
    agreed = [
        (
            str(move.board),
            " ".join(str(cell + 1) for cell in move.cells),
            f"{move.made:,} of {move.of:,}",
        )
        for move in role.moves
    ]
    return "\n".join(
        [
            f"\nAs {side.value} player they follow:",
            text_table(("rule~", "followed>", "%>", "by chance %>"), rules, width),
            "Most agreed moves, over all strategies found:",
            text_table(("board", "cells", "made by>"), agreed, width),
        ]
    )


def _percent(part: Fraction | int, whole: int) -> str:
    return f"{float(part) / whole:.0%}".rstrip("%") if whole else "-"


def searches_text(searches: Searches, time: bool = False, width: int = PLAIN_WIDTH) -> str:
    """What NSGA-II found beside the exact frontier; `time` adds how long both took."""
    rows = [
        (
            side.value,
            _points(search.points),
            f"{search.attained} of {len(search.exact)}",
            f"{search.hypervolume[0] / search.hypervolume[1]:.1%}",
            *([f"{search.seconds:.2f} s", f"{search.exact_seconds * 1000:.1f} ms"] if time else []),
        )
        for side, search in searches.roles.items()
    ]
    columns = ["role", "found~", "exact points>", "hypervolume>"]
    return text_table([*columns, *(["NSGA-II>", "exact>"] if time else [])], rows, width)


def frontier_text(report: FrontierReport, width: int = PLAIN_WIDTH) -> str:
    """The frontiers as a table, and every attainable point if they were asked for."""
    rows = []
    for side, role in report.roles.items():
        eager = _points(role.take_win, role.take_win_not_stationary)
        rows.append((side.value, "any", _points(role.points, role.not_stationary)))
        rows.append((side.value, "takes an immediate win", eager))
    parts = [
        text_table(("role", "strategies", "wins-draws~"), rows, width),
        "* needs the history of the board: no strategy that looks at the board alone attains it.",
        f"Best wins per draw, both roles together: {_ratio(report.best_ratio)};"
        f" taking immediate wins: {_ratio(report.best_ratio_take_win)}.",
    ]
    for side, role in report.roles.items():
        if role.attainable is not None:
            parts.append(
                f"{side.value}: {len(role.attainable):,} points: {_points(role.attainable)}"
            )
    return "\n".join(parts)


def _points(points: Iterable[Point], marked: Collection[Point] = ()) -> str:
    return " ".join(f"{_point(point)}{'*' if point in marked else ''}" for point in points)


def _point(point: Point) -> str:
    return f"{point[0]}-{point[1]}"


def _ratio(ratio: Fraction) -> str:
    return f"{ratio} = {float(ratio):.4f}"


def census_text(census: Census) -> str:
    """The numbers of each role."""
    lines = []
    for side, numbers in census.roles.items():
        lines.append(f"As {side.value} player:")
        for words, number in (
            ("behavioural", numbers.behavioural),
            ("  taking immediate wins", numbers.behavioural_take_win),
            ("stationary", numbers.stationary),
            ("  taking immediate wins", numbers.stationary_take_win),
        ):
            lines.append(f"  {words:<25} {int(number):,}")
        chance = numbers.random_vector
        lines.append(f"  chance that a random vector never loses: {float(chance):.4g}, exactly")
        lines += (f"    {chance.numerator} /", f"    {chance.denominator}")
    return "\n".join(lines)


def games_outline(strategy: Strategy, side: Side) -> OutlinePage:
    """All games of a strategy in one seat, up to symmetry."""
    title = f"The games of {strategy.name} as {side.value} player"
    return OutlinePage(strategy.name, play_tree(vectors(strategy, side)[0], side), title)


def play_tree(strategy: VectorStrategy, side: Side) -> Outline:
    """The tree of a strategy in one role."""
    base = gamebase()
    ends = {Value.win(side): "I win", Value.DRAW: "draw", Value.win(side.other): "you win"}

    def mine(position: Position) -> list[Cell]:
        return [base.cells(position, strategy.moves[base.row(position)])[0]]

    def yours(position: Position) -> list[Cell]:
        return [base.cells(position, row)[0] for row in base.graph.children[base.row(position)]]

    def told(node: Node, after: list[Outline]) -> Outline:
        if node.value is not None:
            return Outline("", f"{node.position} {ends[node.value]}")
        cells = [cell_text(cell) for cell in node.cells]
        if node.position.turn is side:
            return replace(after[0], text=f"I take {cells[0]}: {after[0].text}")
        below = (replace(each, answer=cell) for cell, each in zip(cells, after, strict=True))
        return Outline("", str(node.position), tuple(below))

    tree = flow(GAME.start(), *in_seats(side, mine, yours)).backward(told)[0]
    return tree if side is Side.FIRST else replace(tree, text="You begin:")
