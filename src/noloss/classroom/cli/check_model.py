"""`noloss check llm:MODEL --endpoint URL`: how well a language model plays."""

import os
import sys
from pathlib import Path
from typing import NoReturn

import typer

from noloss.cli.long_work import long_work
from noloss.cli.show import say, show, text_width

PREFIX = "llm:"
KEY = "NOLOSS_API_KEY"
"""The variable of the environment that holds the key, unless another is named."""


def check_model(
    bot: str,
    endpoint: str,
    boards: str,
    answers: Path | None,
    key: str,
    questions: int | None,
    rate: float,
    seed: int,
    yes: bool,
    seconds: float | None,
    as_json: bool,
) -> NoReturn:
    """Say what will be asked, ask it, and show the figures."""
    from noloss.bots.checking.check_report import EXIT_CODES
    from noloss.classroom.models.chat import Chat, Endpoint
    from noloss.classroom.models.language_model import question
    from noloss.classroom.models.model_answers import ModelAnswers
    from noloss.classroom.models.model_check import check_model as ask_model
    from noloss.classroom.models.model_check import plan
    from noloss.classroom.show.model_text import estimate_text, model_text
    from noloss.core.errors import NolossError
    from noloss.core.notation import parse_game

    model = bot.removeprefix(PREFIX)
    if not model or not endpoint:
        raise NolossError(
            "llm:MODEL needs the name of a model and --endpoint URL, for example"
            " http://localhost:11434/v1"
        )
    place = Endpoint(endpoint, model, os.environ.get(key, ""), per_minute=rate)
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
