"""`noloss check-model MODEL --endpoint URL`: how well a language model plays."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.long_work import SecondsOption, long_work
from noloss.cli.options import JsonOption
from noloss.cli.show import say, show, text_width

KEY_VARIABLE = "NOLOSS_API_KEY"
"""The environment variable that holds the key."""


def check_model(
    model: Annotated[str, typer.Argument(help="The name of the model at the endpoint.")],
    endpoint: Annotated[
        str,
        typer.Option(help="An OpenAI-compatible address, such as http://localhost:11434/v1."),
    ],
    boards: Annotated[
        str, typer.Option(help="The boards, separated by commas.")
    ] = "3x3,4x3:3,3x3x3",
    answers: Annotated[
        Path | None,
        typer.Option(help="The file in which its answers are kept.", show_default=False),
    ] = None,
    questions: Annotated[
        int | None,
        typer.Option(min=0, help="Ask no more than this many questions now.", show_default=False),
    ] = None,
    rate: Annotated[
        float, typer.Option(min=0.01, max=1e6, help="The most questions per minute.")
    ] = 60,
    seed: Annotated[int, typer.Option(help="The seed that selects the boards.")] = 0,
    yes: Annotated[
        bool, typer.Option("--yes", help="Send the questions without asking you.")
    ] = False,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check how well a language model plays. Exit code: 1 loses, 2 broken, 3 no loss found.

    And 64 if there is no verdict. The answers are kept: the same command goes on from there.
    """
    from noloss.bots.checking.check_report import EXIT_CODES
    from noloss.classroom.models.chat import Chat, Endpoint, question
    from noloss.classroom.models.model_answers import ModelAnswers
    from noloss.classroom.models.model_check import check_model as ask_model
    from noloss.classroom.models.model_check import plan
    from noloss.classroom.show.model_text import estimate_text, model_text
    from noloss.core.notation import parse_game

    bot = f"llm:{model}"
    place = Endpoint(endpoint, model, os.environ.get(KEY_VARIABLE, ""), per_minute=rate)
    plans = [plan(parse_game(name), seed) for name in boards.split(",")]
    chat = Chat(place)
    file = answers or Path(f"{''.join(c if c.isalnum() else '-' for c in bot)[:80]}.jsonl")
    most = sum(each.most for each in plans) if questions is None else questions
    known = ModelAnswers(lambda position: chat.ask(question(position)), file, model, endpoint, most)
    say(estimate_text(plans, len(known.known), rate, str(file)), err=True)
    _confirmed(yes)
    with long_work(f"Asking {bot}", seconds) as budget:
        report = ask_model(plans, known, bot, endpoint, budget)
    show(report, as_json, lambda document: model_text(document, text_width()), verdict=True)
    raise typer.Exit(EXIT_CODES[report.verdict])


def _confirmed(yes: bool) -> None:
    """Nothing is sent before somebody has agreed."""
    from noloss.core.errors import NolossError

    if yes:
        return
    if not sys.stdin.isatty():
        raise NolossError("nothing was sent: add --yes to agree to these questions")
    typer.confirm("Send them?", abort=True, err=True)
