"""Workers that get and give texts, all in this process."""

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from noloss.work.crew import Together, Workers
from noloss.work.hands import Hands
from noloss.work.parcel import Limits, Post, perform

ANYWHERE = Limits(None, None, None)


@dataclass(frozen=True)
class Texts(Workers):
    """Workers that get and give texts, all in this process; some of their parcels get lost."""

    lose: int = 0
    """Every so manieth parcel, if any."""

    def crew(self, work: Any, question: Any) -> Any:
        """Leaving it is nothing special."""
        from contextlib import nullcontext

        return nullcontext(Together(TextHands(Post(work, question), self.lose)))

    @property
    def alone(self) -> bool:
        return False


class Gone(Exception):
    """A worker was."""


class TextHands(Hands[Any, Any]):
    """What they do with a parcel."""

    lost = (Gone,)

    def __init__(self, post: Post[Any, Any, Any], lose: int) -> None:
        self.post, self.lose, self.number = post, lose, 0

    def workers(self) -> int:
        return 2

    def send(self, items: Sequence[Any], meter: Any) -> "Future[str]":
        self.number += 1
        sent: Future[str] = Future()
        if self.lose and self.number % self.lose == 0:
            sent.set_exception(Gone())
        else:
            sent.set_result(perform(self.post.parcel(items, Limits.of(meter))))
        return sent

    def answers(self, result: str) -> list[Any]:
        return self.post.answers(result)

    def close(self, finished: bool) -> None:
        pass


def files_in(folder: Path) -> dict[str, bytes]:
    """Their names and what is in them."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}
