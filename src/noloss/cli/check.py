"""`check`, `grade` and `rules`: is a bot, a class, a list of rules really unbeatable?"""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from noloss.cli.options import GameOption, JsonOption
from noloss.cli.show import progress, say, show_json

if TYPE_CHECKING:
    from noloss.arena.check import CheckReport
    from noloss.bridges.bot import Bot
    from noloss.bridges.process import Limits
    from noloss.core.game import LineGame
    from noloss.core.strategy import Strategy


def _number(seconds: float) -> float:
    if not 0.01 <= seconds <= 86_400:
        raise typer.BadParameter(f"{seconds}: expected 0.01 to 86400 seconds")
    return seconds


Timeout = Annotated[
    float, typer.Option(help="Seconds for one answer, computing or asleep.", callback=_number)
]
Cpu = Annotated[int, typer.Option(min=1, max=10**6, help="Seconds of processor time for a bot.")]
Memory = Annotated[int, typer.Option(min=16, max=10**6, help="Megabytes of memory for a bot.")]

EXIT = {"never loses": 0, "loses": 1, "broken": 2}
OPPONENTS = ("random", "casual")


def check(
    bot: Annotated[
        str,
        typer.Argument(
            help="A command, module:function, file.py:function, or the name of a strategy."
        ),
    ],
    game: GameOption = "3x3",
    per_move: Annotated[
        bool, typer.Option("--per-move", help="Start the program anew for every question.")
    ] = False,
    cells: Annotated[
        bool, typer.Option("--cells", help="Ask with the cells separated by spaces.")
    ] = False,
    samples: Annotated[int, typer.Option(min=1, help="How often to ask about each position.")] = 1,
    timeout: Timeout = 10.0,
    cpu: Cpu = 600,
    memory: Memory = 1024,
    shell: Annotated[bool, typer.Option("--shell", help="Run the command by a shell.")] = False,
    every: Annotated[bool, typer.Option("--all", help="List every position.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Play every reply to every move of a bot. Exit code: 0 never loses, 1 loses, 2 broken."""
    from noloss.arena.check_data import check_json
    from noloss.bridges.process import Limits, ProcessBot, parse_command
    from noloss.core.notation import parse_game
    from noloss.report.verdict import check_text

    line_game, limits = parse_game(game), Limits(timeout, cpu, memory)
    found = None if shell else _in_python(bot, line_game, limits)
    if found is None:
        command = parse_command(bot, shell)
        found = ProcessBot(command, per_move=per_move, cells=cells, limits=limits)
    report = _check(line_game, found, samples)
    if as_json:
        show_json(check_json(report))
    else:
        say(check_text(report, every))
    raise typer.Exit(EXIT[report.verdict])


def _in_python(spec: str, game: "LineGame", limits: "Limits") -> "Bot | Strategy | None":
    """The strategy or Python object of this spec; None if it is a command."""
    from noloss.bridges.python_bot import PythonBot
    from noloss.catalogue import is_spec, strategy

    if is_spec(spec):
        return strategy(spec)
    if re.fullmatch(r"[\w./-]+:[A-Za-z_][\w.]*", spec):
        return PythonBot(spec, game, limits).load()
    return None


def _check(game: "LineGame", found: "Bot | Strategy", samples: int) -> "CheckReport":
    from noloss.arena.check import check_bot, check_strategy
    from noloss.bridges.bot import Bot
    from noloss.bridges.python_bot import PythonStrategy
    from noloss.catalogue import strategy

    opponents = [strategy(name) for name in OPPONENTS]
    try:
        with progress(f"Checking {found.name}") as step:
            if isinstance(found, Bot):
                return check_bot(game, found, opponents, samples, step)
            return check_strategy(game, found, opponents)
    finally:
        if isinstance(found, Bot | PythonStrategy):
            found.close()


def rules(
    file: Annotated[Path, typer.Argument(help="A list of rules, one per line.")],
    game: GameOption = "3x3",
    export: Annotated[
        Path | None, typer.Option(help="Save the rules as a table that table:FILE plays.")
    ] = None,
    missed: Annotated[
        bool, typer.Option("--missed", help="List every position where it lets a win go.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Prove or refute a list of rules. Exit code: 0 if it never loses, 1 if it does."""
    from noloss.catalogue import load_rules
    from noloss.core.files import write_text
    from noloss.core.game import Side
    from noloss.core.notation import parse_game
    from noloss.core.table import table_text
    from noloss.exact.play.tabulate import tabulate
    from noloss.exact.proof.prove import prove
    from noloss.report.lesson import lesson, lesson_json
    from noloss.report.words import proof_text

    line_game, player = parse_game(game), load_rules(str(file))
    proofs = [prove(line_game, player, side) for side in Side]
    lessons = [lesson(proof, player) for proof in proofs]
    if as_json:
        seats = {
            proof.side.value: {
                "no_loss": proof.no_loss,
                "lines": {result: proof.count(result) for result in ("win", "draw", "loss")},
                "missed_wins": len(proof.missed_wins),
                "refutation": proof.refutation and [cell + 1 for cell in proof.refutation],
                "lesson": lesson_json(learned),
            }
            for proof, learned in zip(proofs, lessons, strict=True)
        }
        show_json({"strategy": player.name, "game": line_game.name, **seats})
    else:
        for proof, learned in zip(proofs, lessons, strict=True):
            say(proof_text(proof, every=missed))
            for step in learned:
                say(f"    {step}")
    if export is not None:
        write_text(export, table_text(tabulate(line_game, player)))
        say(f"Exported to {export}: play it as table:{export}", err=as_json)
    raise typer.Exit(0 if all(proof.no_loss for proof in proofs) else 1)


def grade(
    folder: Annotated[Path, typer.Argument(help="A folder with one bot per file or folder.")],
    out: Annotated[
        Path | None,
        typer.Option(help="Where the results go; FOLDER-graded if left out.", show_default=False),
    ] = None,
    game: GameOption = "3x3",
    samples: Annotated[int, typer.Option(min=1, help="How often to ask each position.")] = 1,
    timeout: Timeout = 10.0,
    cpu: Cpu = 600,
    memory: Memory = 1024,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Bots at a time; one per core if left out.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Check a whole class of bots; what was done is kept, so a stopped run goes on."""
    import os

    from noloss.arena.grade import Terms, submissions
    from noloss.arena.grade import grade as grade_all
    from noloss.cli.show import show_table
    from noloss.core.files import write_text
    from noloss.core.plain import plain
    from noloss.report.grade_page import (
        grade_csv,
        grade_html,
        grade_json,
        grade_junit,
        summary,
        summary_text,
        why,
    )

    whole = folder.resolve()
    to = out or whole.with_name(f"{whole.name}-graded")
    terms = Terms(game, samples, timeout, cpu, memory)
    with progress("Grading", len(submissions(folder))) as step:
        results = grade_all(folder, to, terms, jobs or os.cpu_count() or 1, lambda _: step())
    write_text(to / "grade.json", grade_json(results))
    write_text(to / "grade.csv", grade_csv(results))
    write_text(to / "grade.xml", grade_junit(results))
    write_text(to / "index.html", grade_html(results, f"The bots of {whole.name}"))
    if as_json:
        show_json({"summary": summary(results), "bots": results})
        return
    rows = [(plain(r["name"]), r["verdict"], why(r)) for r in results]
    show_table(("bot", "verdict", "why~"), rows)
    say(f"{summary_text(results)}. See {to / 'index.html'}")
