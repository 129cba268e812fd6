"""`turing`: run, trace and show Turing machine programs, the eight of WST or your own."""

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from noloss.cli.options import JsonOption
from noloss.cli.show import progress, say, show_json, show_page, show_table

if TYPE_CHECKING:
    from noloss.strategies.wst.worked import WorkedGame
    from noloss.turing.machine import Chooser, Configuration, Machine, Tape
    from noloss.turing.program import Program

app = typer.Typer(
    name="turing",
    no_args_is_help=True,
    help="Run, trace and show Turing machines: WST's eight programs, or your own.",
)

ProgramArgument = Annotated[
    str, typer.Argument(help="wst, one of its machines (M_TM, CR_TM, ...), or a program file.")
]
MovesOption = Annotated[
    str | None, typer.Option("--moves", help="For wst: the slots taken so far, such as 5,1,9.")
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
    moves: MovesOption = None,
    first: FirstOption = "p",
    tape: TapeOption = None,
    limit: LimitOption = 100_000,
    seed: SeedOption = None,
    as_json: JsonOption = False,
) -> None:
    """Run a machine to its end and print its tapes; for wst, after every move of a game."""
    if program == "wst":
        _show_game(_game(first, moves), as_json)
        return
    from noloss.report.words import counted
    from noloss.turing.machine import run as run_machine

    machine, tapes = _machine(program), _tapes(program, tape)
    end = run_machine(machine, tapes, _random(seed), limit)
    if as_json:
        show_json({"state": end.state, "steps": end.steps, "tapes": _cells(tapes)})
        return
    say("\n".join(_tape_lines(tapes)))
    if end.state in machine.halts:
        say(f"Ended in {end.state} after {counted(end.steps, 'step')}.")
    else:
        steps = counted(end.steps, "step")
        say(f"Stopped at a free choice in {end.state} after {steps}; --seed settles it.")


@app.command()
def trace(
    program: ProgramArgument,
    moves: MovesOption = None,
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
    from noloss.turing.machine import steps

    course: Iterator[Configuration]
    if program == "wst":
        from noloss.strategies.wst.worked import worked_trace

        course = worked_trace(_first(first), _slots(moves))
    else:
        course = steps(_machine(program), _tapes(program, tape), _random(seed), limit)
    chosen = islice(course, start, None if count is None else start + count)
    if as_json:
        for now in chosen:
            heads = {name: content.head for name, content in now.tapes.items()}
            show_json(
                {"step": now.steps, "state": now.state, "heads": heads, "tapes": _cells(now.tapes)}
            )
        return
    show_page(_picture(now) for now in chosen)


@app.command()
def show(
    program: ProgramArgument,
    svg: Annotated[Path | None, typer.Option(help="Draw the diagram into this SVG file.")] = None,
    dot: Annotated[bool, typer.Option("--dot", help="Print the diagram for Graphviz.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Print a program, and draw its transition diagram."""
    from noloss.core.files import write_text
    from noloss.report.diagram import diagram_dot, diagram_svg

    if program == "wst" and svg is None and not dot:
        _show_machines(as_json)
        return
    written = _programs(program)[_name(program)]
    if svg is not None:
        write_text(svg, diagram_svg(written))
        say(f"Wrote {svg}", err=as_json)
    if as_json:
        machine = _machine(program)
        show_json(
            {
                "machine": written.name,
                "tapes": list(machine.tapes),
                "states": len(written.states),
                "plain_states": len(machine.states),
                "transitions": sum(len(state.table) for state in machine.states.values()),
                "program": str(written),
            }
        )
    elif dot:
        say(diagram_dot(written).rstrip())
    elif svg is None:
        say(_source(program).rstrip())


@app.command("steps")
def count_steps(as_json: JsonOption = False) -> None:
    """How many machine steps WST needs to choose a slot: over all boards, by rule."""
    from noloss.exact.play.tabulate import undecided
    from noloss.strategies.wst.strategy import GAME, compute

    boards = undecided(GAME)
    by_rule: dict[str, list[int]] = {"all": []}
    with progress("Running the machine on every board", len(boards)) as step:
        for board in boards:
            found = compute(board)
            by_rule["all"].append(found.steps)
            by_rule.setdefault(found.rule, []).append(found.steps)
            step()
    if as_json:
        show_json(
            {
                rule: {
                    "boards": len(counts),
                    "least": min(counts),
                    "mean": f"{sum(counts)}/{len(counts)}",
                    "most": max(counts),
                }
                for rule, counts in by_rule.items()
            }
        )
        return
    rows = [
        (rule, f"{len(c):,}", f"{min(c)}", f"{sum(c) / len(c):.1f}", f"{max(c)}")
        for rule, c in by_rule.items()
    ]
    show_table(("rule that decides", "boards>", "least>", "mean>", "most>"), rows)


def _show_game(game: "WorkedGame", as_json: bool) -> None:
    from noloss.report.words import counted

    if as_json:
        show_json(
            {
                "steps": [
                    {"player": s.player, "slot": s.slot, "tapes": s.lines, "steps": s.steps}
                    for s in game.steps
                ],
                "end": game.end or None,
                "may_choose": list(game.may_choose),
            }
        )
        return
    for number, step in enumerate(game.steps, 1):
        steps = counted(step.steps, "machine step")
        say(f"Step {number}: {step.player} takes {step.slot} ({steps})")
        say("\n".join(step.lines) + "\n")
    if game.end:
        say(f"The end: {game.end}.")
    elif game.may_choose:
        say(f"p is to move and may choose: {' '.join(game.may_choose)}")
    else:
        say("o is to move.")


def _show_machines(as_json: bool) -> None:
    from noloss.strategies.wst.tapes import machine, programs

    rows: list[tuple[str, int, int, int]] = []
    for name, program in programs().items():
        built = machine(name)
        transitions = sum(len(state.table) for state in built.states.values())
        rows.append((name, len(program.states), len(built.states), transitions))
    columns = ("machine", "states", "plain_states", "transitions")
    if as_json:
        show_json([dict(zip(columns, row, strict=True)) for row in rows])
        return
    heads = ("machine", "states as written>", "compiled with its calls>", "transitions>")
    show_table(heads, [(name, *(f"{number:,}" for number in rest)) for name, *rest in rows])


def _game(first: str, moves: str | None) -> "WorkedGame":
    from noloss.strategies.wst.worked import worked_game

    return worked_game(_first(first), _slots(moves))


def _first(first: str) -> str:
    from noloss.core.errors import NolossError

    if first not in ("p", "o"):
        raise NolossError(f"--first {first!r}: expected p (the machine) or o (its opponent)")
    return first


def _slots(moves: str | None) -> list[str]:
    from noloss.core.notation import cell_text, parse_cell
    from noloss.strategies.wst.strategy import GAME

    words = [word for word in re.split(r"[\s,]+", moves or "") if word]
    return [cell_text(parse_cell(GAME, word)) for word in words]


def _name(program: str) -> str:
    return "M_TM" if program == "wst" else Path(program).stem


def _programs(program: str) -> "dict[str, Program]":
    """WST's programs, or the named file with the files beside it that it calls."""
    from noloss.core.errors import NolossError
    from noloss.core.files import read_text
    from noloss.strategies.wst.tapes import programs
    from noloss.turing.program import parse_program

    known = programs()
    if program == "wst" or program in known:
        return dict(known)
    path = Path(program)
    if not path.suffix and not path.exists():
        names = ", ".join(known)
        raise NolossError(f"there is no machine {program!r}; known: wst, {names}, or a file")
    found: dict[str, Program] = {}
    waiting = [_name(program)]
    while waiting:
        name = waiting.pop()
        file = path if name == _name(program) else path.with_name(f"{name}.tm")
        if name not in found:
            found[name] = parse_program(read_text(file), file.name)
            if found[name].name != name:
                raise NolossError(f"{file.name} holds the machine {found[name].name}, not {name}")
            waiting += [
                rule.target.call
                for state in found[name].states
                for rule in state.rules
                if rule.target.call
            ]
    return found


def _source(program: str) -> str:
    """The text of a program as it was written, comments and all."""
    from noloss.core.files import read_text
    from noloss.strategies.wst.tapes import program_text, programs

    return program_text(program) if program in programs() else read_text(Path(program))


def _machine(program: str) -> "Machine":
    from noloss.turing.compile import compile_machine

    return compile_machine(_programs(program), _name(program))


def _tapes(program: str, given: list[str] | None) -> "dict[str, Tape]":
    """The tapes of a run: as given, and blank where not; WST's machines get WST's tapes."""
    from noloss.core.errors import NolossError
    from noloss.strategies.wst.tapes import fresh_tapes, programs
    from noloss.turing.machine import Tape

    machine = _machine(program)
    tapes = {name: Tape([machine.blank]) for name in machine.tapes}
    if program in programs():
        tapes = {name: tape for name, tape in fresh_tapes("p").items() if name in machine.tapes}
    for text in given or []:
        name, equals, cells = text.partition("=")
        if not equals or name not in tapes:
            names = ", ".join(tapes)
            raise NolossError(f"--tape {text!r}: expected NAME=a,b,c with one of {names}")
        tapes[name] = Tape(cells.split(","))
    return tapes


def _random(seed: int | None) -> "Chooser | None":
    if seed is None:
        return None
    rng = Random(seed)
    return lambda _, fitting, __: rng.randrange(len(fitting))


def _cells(tapes: "dict[str, Tape]") -> dict[str, list[str]]:
    return {name: list(tape.cells) for name, tape in tapes.items()}


def _tape_lines(tapes: "dict[str, Tape]") -> Iterator[str]:
    """The tapes, each with its head in brackets."""
    wide = max(map(len, tapes), default=0)
    for name, tape in tapes.items():
        cells = (f"[{c}]" if at == tape.head else f" {c} " for at, c in enumerate(tape.cells))
        yield f"  {name:{wide}} {''.join(cells).rstrip()}"


def _picture(now: "Configuration") -> str:
    return "\n".join([f"step {now.steps}  {now.state}", *_tape_lines(now.tapes), ""])
