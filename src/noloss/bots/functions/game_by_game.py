"""A worker that answers questions, each game by a copy of its own: see `warm_start`.

What draws numbers by chance is seeded anew in each, as all would begin with the same numbers
otherwise; and what was drawn while the code was loaded is drawn for every game.
"""

from collections.abc import Callable
from io import BufferedReader, TextIOWrapper
from typing import TextIO

from noloss.bots.functions.loading import Loading
from noloss.bots.functions.renewal import reseed
from noloss.bots.processes.warm_start import Questions

Reply = Callable[[str], str | None]
"""One line for one question; None for a line that is not answered."""


class Loaded(Questions):
    """Questions to code that was loaded."""

    def __init__(self, source: int, answers: int, loading: Loading) -> None:
        super().__init__(source, answers, loading.files)
        self.drew = loading.drew
        self.rngs = loading.generators()

    def copied(self) -> bool:
        """Not if all copies would begin with what was drawn by chance."""
        return not self.drew

    def born(self) -> None:
        """Draw other numbers than the copies before."""
        for rng in self.rngs:
            reseed(rng)


def answer_all(reply: Reply, questions: int, answers: TextIO, loading: Loading) -> None:
    """Answer until the questions end."""
    lines = TextIOWrapper(BufferedReader(Loaded(questions, answers.fileno(), loading)))
    for question in lines:
        answer = reply(question)
        if answer is not None:
            answers.write(f"{answer}\n")
            answers.flush()
