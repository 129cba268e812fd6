"""`analyse`, `nsga2`: what found strategies are like, and a search for wins and draws at once."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from noloss.cli.options import JsonOption, Seats
from noloss.cli.show import progress, say, show_json, show_table

if TYPE_CHECKING:
    from noloss.evolve.analysis.archive import Archive, Pairs, TableRow
    from noloss.evolve.boards.genome import VectorStrategy
    from noloss.evolve.optimum.bi_objective import Search

COMMON = 8
"""How many of the most agreed moves are listed."""


def analyse(
    folder: Annotated[Path, typer.Argument(help="Runs made by `noloss evolve`.")],
    moves: Annotated[
        bool, typer.Option("--moves", help="Also the rules and moves that they have in common.")
    ] = False,
    save: Annotated[
        Path | None, typer.Option(help="Save the strategies of Table 2 in this folder.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """What evolved strategies are like: ranges, mode, best ratio, mined moves, and Table 2."""
    from noloss.core.errors import NolossError
    from noloss.core.game import Side
    from noloss.evolve.analysis.archive import Pairs, archive, named_strategies
    from noloss.evolve.runs.run_file import read_runs

    with progress("Reading the runs"):
        runs = read_runs(folder)
        pairs = Pairs(*(archive(runs, side) for side in Side))
    for side, found in ((Side.FIRST, pairs.first), (Side.SECOND, pairs.second)):
        if not found.strategies:
            raise NolossError(f"{folder}: no strategy for the {side.value} player was found")
    named = named_strategies(pairs)
    body = _facts(pairs)
    body["table_2"] = [_row_json(row) for row in _table_2(named)]
    if as_json:
        show_json(body)
    else:
        _show_facts(body, moves)
    if save is not None:
        _save(save, named)
        say(f"Saved {len(named)} strategies in {save}.", err=as_json)


def _facts(pairs: "Pairs") -> dict[str, Any]:
    """Section 4.4 in numbers."""
    wins, draws = zip(*pairs.counts, strict=True)
    mode, times = pairs.mode()
    best, ratio, holders = pairs.best_ratio()
    return {
        "strategies": len(pairs),
        "wins": [min(wins), max(wins)],
        "draws": [min(draws), max(draws)],
        "totals": len(pairs.counts),
        "frontier": pairs.frontier,
        "mode": {"total": mode, "strategies": times, "first_second": pairs.split(mode)},
        "best_ratio": {"total": best, "ratio": str(ratio), "strategies": holders},
        "first": _role_facts(pairs.first),
        "second": _role_facts(pairs.second),
    }


def _role_facts(found: "Archive") -> dict[str, Any]:
    """What the strategies of one role have in common."""
    from noloss.evolve.analysis.archive import APART, common_choices
    from noloss.evolve.analysis.mined_rules import mine
    from noloss.evolve.boards.gamebase import gamebase

    base = gamebase()
    subset = found.apart(APART[found.side])
    rules = [
        {
            "rule": each.rule,
            "asked": each.asked,
            "followed": each.followed,
            "by_chance": str(each.by_chance),
        }
        for each in mine(subset, found.side)
    ]
    moves = [
        {
            "board": str(base.rows[row]),
            "cells": [cell + 1 for cell in base.cells(base.rows[row], move)],
            "made": made,
            "of": of,
        }
        for row, move, made, of in common_choices(found.strategies, found.side)[:COMMON]
    ]
    apart = {"least": APART[found.side], "strategies": len(subset)}
    return {"strategies": len(found.strategies), "apart": apart, "rules": rules, "moves": moves}


def _table_2(named: "dict[str, VectorStrategy]") -> "list[tuple[str, TableRow]]":
    """The lines here and in the paper, one below the other."""
    from noloss.catalogue import strategy
    from noloss.core.game import Side
    from noloss.evolve.analysis.archive import PAPER_TABLE_2, table_row
    from noloss.evolve.boards.genome import merge, vectors

    rules = {}
    for name in ("modified-heuristic", "sharp-heuristic"):
        one, two = (vectors(strategy(name), side)[0] for side in Side)
        rules[name] = merge(one, two, name)
    rows = []
    for row in PAPER_TABLE_2:
        mine = named.get(row.name) or rules["modified-heuristic"]
        rows += [("the paper", row), ("here", table_row(row.name, mine))]
    return [*rows, ("here", table_row("Sharp heuristic", rules["sharp-heuristic"]))]


def _row_json(row: "tuple[str, TableRow]") -> dict[str, Any]:
    source, line = row
    return {
        "source": source,
        "name": line.name,
        "first": line.first,
        "second": line.second,
        "losses": line.losses,
        "ratio": str(line.ratio),
    }


def _show_facts(body: dict[str, Any], moves: bool) -> None:
    from fractions import Fraction

    first, second = body["first"], body["second"]
    mode, best = body["mode"], body["best_ratio"]
    one, two = mode["first_second"]
    say(
        f"{first['strategies']:,} strategies for the first player and {second['strategies']:,} for"
        f" the second: {body['strategies']:,} together.\n"
        f"Wins from {body['wins'][0]} to {body['wins'][1]}, draws from {body['draws'][0]} to"
        f" {body['draws'][1]}; {body['totals']:,} different totals.\n"
        f"Mode: {mode['total'][0]} wins and {mode['total'][1]} draws, shared by"
        f" {mode['strategies']:,} strategies; most often {one[0]}-{one[1]} and {two[0]}-{two[1]}.\n"
        f"Most wins per draw: {best['total'][0]} wins and {best['total'][1]} draws,"
        f" {float(Fraction(best['ratio'])):.3f}; strategies with it: {best['strategies']:,}."
    )
    for side in ("first", "second"):
        apart = body[side]["apart"]
        say(
            f"As {side} player, {apart['strategies']} strategies differ from each other in at least"
            f" {apart['least']} moves."
        )
    if moves:
        for side in ("first", "second"):
            _show_common(side, body[side])
    say("\nTable 2:")
    rows_2 = [
        (
            row["name"],
            row["source"],
            f"{row['first'][0]}-{row['first'][1]}",
            f"{row['second'][0]}-{row['second'][1]}",
            f"{float(Fraction(row['ratio'])):.2f}",
            str(row["losses"]),
        )
        for row in body["table_2"]
    ]
    show_table(("strategy", "", "first>", "second>", "wins per draw>", "lost>"), rows_2)


def _show_common(side: str, facts: dict[str, Any]) -> None:
    """The rules that the separated strategies of a role follow, and the most agreed moves."""
    from fractions import Fraction

    say(f"\nAs {side} player they follow:")
    rows = [
        (
            rule["rule"],
            f"{rule['followed']:,} of {rule['asked']:,}",
            _percent(rule["followed"], rule["asked"]),
            _percent(Fraction(rule["by_chance"]), rule["asked"]),
        )
        for rule in facts["rules"]
    ]
    show_table(("rule~", "followed>", "%>", "by chance %>"), rows)
    say("Most agreed moves, over all strategies found:")
    agreed = [
        (m["board"], " ".join(map(str, m["cells"])), f"{m['made']:,} of {m['of']:,}")
        for m in facts["moves"]
    ]
    show_table(("board", "cells", "made by>"), agreed)


def _percent(part: Any, whole: int) -> str:
    return f"{float(part) / whole:.0%}".rstrip("%") if whole else "-"


def _save(folder: Path, named: "dict[str, VectorStrategy]") -> None:
    from noloss.core.files import make_folder, write_text
    from noloss.evolve.boards.genome import genome_text

    make_folder(folder)
    for strategy in named.values():
        write_text(folder / f"{strategy.title}.json", genome_text(strategy))


def nsga2(
    side: Annotated[Seats, typer.Option(help="The role to search for.")] = Seats.both,
    generations: Annotated[int, typer.Option(min=1, help="Generations.")] = 500,
    population: Annotated[int, typer.Option(min=4, help="Members of a population.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="One seed, one result.")] = 0,
    time: Annotated[bool, typer.Option("--time", help="Also how long both took.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Search for many wins and few draws at once with NSGA-II, beside the exact frontier."""
    from noloss.evolve.optimum.bi_objective import search

    found = []
    with progress("Searching", len(side.sides())) as step:
        for role in side.sides():
            found.append(search(role, generations, population, seed))
            step()
    if as_json:
        show_json({each.side.value: _search_json(each) for each in found})
        return
    rows = [
        (
            each.side.value,
            " ".join(f"{w}-{d}" for w, d in each.points),
            f"{each.attained} of {len(each.exact)}",
            f"{each.volume / each.exact_volume:.1%}",
            *([f"{each.seconds:.2f} s", f"{each.exact_seconds * 1000:.1f} ms"] if time else []),
        )
        for each in found
    ]
    columns = ["role", "found~", "exact points>", "hypervolume>"]
    show_table([*columns, *(["NSGA-II>", "exact>"] if time else [])], rows)


def _search_json(each: "Search") -> dict[str, Any]:
    return {
        "points": each.points,
        "exact": each.exact,
        "attained": each.attained,
        "hypervolume": [each.volume, each.exact_volume],
        "seconds": each.seconds,
        "exact_seconds": each.exact_seconds,
    }
