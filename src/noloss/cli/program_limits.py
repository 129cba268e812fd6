"""Options that say what a program that is checked may use."""

from typing import Annotated

import typer


def _sensible(seconds: float) -> float:
    if not 0.01 <= seconds <= 86_400:
        raise typer.BadParameter(f"{seconds}: expected 0.01 to 86400 seconds")
    return seconds


Timeout = Annotated[
    float,
    typer.Option(help="Seconds for one answer, whether it computes or waits.", callback=_sensible),
]
Total = Annotated[
    int, typer.Option(min=1, max=10**6, help="Seconds after which a bot is asked no more.")
]
Cpu = Annotated[int, typer.Option(min=1, max=10**6, help="Seconds of processor time for a bot.")]
Memory = Annotated[int, typer.Option(min=16, max=10**6, help="Megabytes of memory for a bot.")]
