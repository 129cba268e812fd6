"""`turing`: run, trace and show Turing machine programs, the eight of WST or your own."""

from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.options import JsonOption
from noloss.cli.show import gauge, say, show_json, show_page, show_table

app = typer.Typer(
    name="turing",
    no_args_is_help=True,
    help="Run, trace and show Turing machines: WST's eight programs, or your own.",
)

ProgramArgument = Annotated[
    str, typer.Argument(help="wst, one of its machines (M_TM, CR_TM, ...), or a program file.")
]
MovesOption = Annotated[
    str, typer.Option("--moves", help="For wst: the slots taken so far, such as 5,1,9.")
]
FirstOption = Annotated[
    str, typer.Option("--first", help="For wst: who starts, p (the machine) or o.")
]
TapeOption = Annotated[
    list[str] | None,
    typer.Option("--tape", help="A tape's cells, as NAME=a,b,c.", show_default=False),
]
LimitOption = Annotated[int, typer.Option(min=1, help="Give up after so many steps.")]
SeedOption = Annotated[int | None, typer.Option(help="Settle free choices by this seed.")]


@app.command()
def run(
    program: ProgramArgument,
    moves: MovesOption = "",
    first: FirstOption = "p",
    tape: TapeOption = None,
    limit: LimitOption = 100_000,
    seed: SeedOption = None,
    as_json: JsonOption = False,
) -> None:
    """Run a machine to its end and print its tapes; for wst, after every move of a game."""
    from noloss.core.document import to_json
    from noloss.report.machine_text import ended_text, game_text
    from noloss.strategies.wst.named import WST, run_named
    from noloss.strategies.wst.worked import WorkedGame, worked_game

    result = worked_game(first, moves) if program == WST else run_named(program, tape, limit, seed)
    if as_json:
        show_json(to_json(result))
    else:
        say(game_text(result) if isinstance(result, WorkedGame) else ended_text(result))


@app.command()
def trace(
    program: ProgramArgument,
    moves: MovesOption = "",
    first: FirstOption = "p",
    tape: TapeOption = None,
    start: Annotated[int, typer.Option("--from", min=0, help="The first step to show.")] = 0,
    count: Annotated[
        int | None, typer.Option("--steps", min=1, help="How many steps to show.")
    ] = None,
    limit: LimitOption = 100_000,
    seed: SeedOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show single steps: state, heads and tapes. On a terminal the output is paged."""
    from noloss.core.document import to_json
    from noloss.report.machine_text import moment_text
    from noloss.strategies.wst.named import WST, some, trace_game, trace_named

    whole = trace_game(first, moves) if program == WST else trace_named(program, tape, limit, seed)
    chosen = some(whole, start, count)
    if as_json:
        for now in chosen:
            show_json(to_json(now))
    else:
        show_page(map(moment_text, chosen))


@app.command()
def show(
    program: ProgramArgument,
    svg: Annotated[Path | None, typer.Option(help="Draw the diagram into this SVG file.")] = None,
    dot: Annotated[bool, typer.Option("--dot", help="Print the diagram for Graphviz.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Print a program, and draw its transition diagram."""
    from noloss.core.document import to_json
    from noloss.core.files import write_text
    from noloss.report.diagram import diagram_dot, diagram_svg
    from noloss.strategies.wst.named import (
        WST,
        machine_sizes,
        named_page,
        named_program,
        named_source,
    )

    every = program == WST and svg is None and not dot
    if svg is not None:
        write_text(svg, diagram_svg(named_program(program)))
        say(f"Wrote {svg}", err=as_json)
    if as_json:
        show_json(to_json(machine_sizes() if every else named_page(program)))
    elif every:
        _show_sizes()
    elif dot:
        say(diagram_dot(named_program(program)).rstrip())
    elif svg is None:
        say(named_source(program).rstrip())


@app.command("steps")
def count_steps(as_json: JsonOption = False) -> None:
    """How many machine steps WST needs to choose a slot: over all boards, by rule."""
    from fractions import Fraction

    from noloss.core.budget import Budget
    from noloss.core.document import to_json
    from noloss.strategies.wst.effort import effort_by_rule

    with gauge("Running the machine on every board", 4520) as bar:
        efforts = effort_by_rule(Budget(progress=lambda words, done, _: bar(words, done)))
    if as_json:
        show_json(to_json(efforts))
        return
    rows = [
        (rule, f"{e.boards:,}", f"{e.least}", f"{float(Fraction(e.mean)):.1f}", f"{e.most}")
        for rule, e in efforts.items()
    ]
    show_table(("rule that decides", "boards>", "least>", "mean>", "most>"), rows)


def _show_sizes() -> None:
    from noloss.strategies.wst.named import machine_sizes

    heads = ("machine", "states as written>", "compiled with its calls>", "transitions>")
    rows = [
        (size.machine, f"{size.states:,}", f"{size.plain_states:,}", f"{size.transitions:,}")
        for size in machine_sizes()
    ]
    show_table(heads, rows)
