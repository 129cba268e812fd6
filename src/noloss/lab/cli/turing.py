"""`turing`: run, trace and show Turing machine programs: WST's eight, ours, or your own."""

from pathlib import Path
from typing import Annotated

import typer

from noloss.cli import show as screen
from noloss.cli.long_work import SecondsOption, long_work
from noloss.cli.options import JsonOption
from noloss.core.budget import Budget

app = typer.Typer(
    name="turing",
    no_args_is_help=True,
    help="Run, trace and show Turing machines: the eight of WST (Garg, Songara and Maheshwari,"
    " 2017), ours, or your own.",
)

ProgramArgument = Annotated[
    str, typer.Argument(help="wst, a machine (M_TM, CR_TM, PREDICT_TM, ...), or a program file.")
]
PositionArgument = Annotated[
    str, typer.Argument(help="A board by rows, such as X.O/.X./...", show_default=False)
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
LimitOption = Annotated[int, typer.Option(min=1, help="Give up after this many steps.")]
SeedOption = Annotated[int | None, typer.Option(help="Use this seed to settle free choices.")]


@app.command()
def run(
    program: ProgramArgument,
    moves: MovesOption = "",
    first: FirstOption = "p",
    tape: TapeOption = None,
    limit: LimitOption = 100_000,
    seed: SeedOption = None,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Run a machine to its end and print its tapes; for wst, after every move of a game."""
    from noloss.lab.papers.wst.machine_text import ended_text, game_text
    from noloss.lab.papers.wst.named import WST, run_named
    from noloss.lab.papers.wst.worked import worked_game

    if program == WST:
        screen.show(worked_game(first, moves), as_json, game_text)
    else:
        with long_work(f"Running {program}", seconds) as budget:
            ended = run_named(program, tape, limit, seed, budget)
        screen.show(ended, as_json, ended_text)


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
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show single steps: state, heads and tapes. On a terminal the output is paged."""
    from noloss.lab.papers.wst.machine_text import moment_text
    from noloss.lab.papers.wst.named import WST, some, trace_named
    from noloss.lab.papers.wst.worked import worked_trace

    budget = Budget(seconds=seconds)  # what is printed step by step needs no bar
    if program == WST:
        whole = worked_trace(first, moves)
    else:
        whole = trace_named(program, tape, limit, seed, budget)
    screen.show_each(some(whole, start, count), as_json, moment_text)


@app.command()
def show(
    program: ProgramArgument,
    svg: Annotated[
        Path | None, typer.Option(help="Draw the diagram into this SVG file, with Graphviz.")
    ] = None,
    dot: Annotated[bool, typer.Option("--dot", help="Print the diagram in DOT.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Print a program, and draw its transition diagram."""
    from noloss.lab.papers.wst.diagram import diagram_dot, write_diagram
    from noloss.lab.papers.wst.machine_text import sizes_text
    from noloss.lab.papers.wst.named import (
        WST,
        machine_sizes,
        named_page,
        named_program,
        named_source,
    )

    every = program == WST and svg is None and not dot
    if svg is not None:
        write_diagram(named_program(program), svg)
        screen.say(f"Wrote {svg}", err=as_json)
    if every:
        width = screen.text_width()
        screen.show(machine_sizes(), as_json, lambda document: sizes_text(document, width))
    elif as_json or svg is None or dot:
        drawn = diagram_dot(named_program(program)) if dot else named_source(program)
        screen.show(named_page(program), as_json, lambda _: drawn.rstrip())


@app.command("steps")
def count_steps(seconds: SecondsOption = None, as_json: JsonOption = False) -> None:
    """How many machine steps WST needs to choose a slot: over all boards, by rule."""
    from noloss.lab.papers.wst.machine_text import efforts_text
    from noloss.lab.papers.wst.worked import effort_by_rule
    from noloss.strategies.wst.turing_strategy import wst

    with long_work("Running the machine on every board", seconds) as budget:
        efforts = effort_by_rule(wst(), budget)
    screen.show(efforts, as_json, lambda document: efforts_text(document, screen.text_width()))


@app.command()
def decide(position: PositionArgument, as_json: JsonOption = False) -> None:
    """Who has won a position, decided by a Turing machine."""
    from noloss.arguments import position as as_position
    from noloss.lab.papers.wst import prediction
    from noloss.lab.papers.wst.machine_text import decided_text

    screen.show(prediction.decide(as_position(position)), as_json, decided_text)


@app.command()
def predict(
    position: PositionArgument,
    first: Annotated[
        str | None, typer.Option(help="The strategy of the first player.", show_default=False)
    ] = None,
    second: Annotated[
        str | None, typer.Option(help="The strategy of the second player.", show_default=False)
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Who is going to win, by a Turing machine: under best play, or when two strategies play."""
    from noloss.arguments import position as as_position
    from noloss.core.errors import NolossError
    from noloss.lab.papers.wst import prediction
    from noloss.lab.papers.wst.machine_text import predicted_text
    from noloss.strategies.catalogue import strategy

    start = as_position(position)
    if first is None and second is None:
        found = prediction.predict(start)
    elif first is None or second is None:
        raise NolossError("--first and --second belong together: who plays whom?")
    else:
        found = prediction.predict_play(start, strategy(first), strategy(second))
    screen.show(found, as_json, predicted_text)
