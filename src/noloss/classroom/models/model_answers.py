"""What a language model has answered, kept in a file as it comes, so that nothing is asked twice.

The file is one JSON object a line: the head, and then a reply for each position.

    {"format": "noloss answers", "version": 1, "model": "m", "endpoint": "http://...", "prompt": 1}
    {"game": "3x3", "position": "X../.../...", "reply": "5"}
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from noloss.classroom.models.chat import VERSION as PROMPT
from noloss.core.document import file_text, from_json, json_text
from noloss.core.errors import NolossError
from noloss.core.files import make_folder, parse_json
from noloss.core.game import LineGame
from noloss.core.log import Log
from noloss.core.position import Position

FORMAT, VERSION = "noloss answers", 1


class EnoughQuestions(NolossError):
    """As many questions were asked as were allowed."""


@dataclass(frozen=True)
class AnswersHead:
    """The first line of a file: who was asked, and how."""

    model: str
    endpoint: str
    prompt: int


@dataclass(frozen=True)
class Answer:
    """The line of one answer."""

    game: LineGame
    position: Position
    reply: str


def _answer(text: str) -> Answer:
    return from_json(Answer, parse_json(text))


class ModelAnswers:
    """The replies of one model; a position that is not among them is asked about and kept."""

    def __init__(
        self, ask: Callable[[Position], str], path: Path, model: str, url: str, most: int
    ) -> None:
        """`most` is how many questions may be asked beyond what the file holds."""
        self.ask = ask
        self.most = most
        self.asked = 0
        self._log = Log(
            path,
            file_text(FORMAT, VERSION, AnswersHead(model, url, PROMPT)),
            f"{str(path)!r} holds no answers of this model at this endpoint;"
            " --answers names another file",
        )
        entries = self._log.entries(_answer, resume=True)
        self.known = {entry.position: entry.reply for entry in entries}

    def reply(self, position: Position) -> str:
        """What the model says here, now or before."""
        known = self.known.get(position)
        if known is not None:
            return known
        if self.asked >= self.most:
            raise EnoughQuestions(f"{self.asked:,} questions were asked")
        said = self.ask(position)
        self.asked += 1
        make_folder(self._log.path.parent)
        self._log.add(f"{json_text(Answer(position.game, position, said))}\n".encode())
        self.known[position] = said
        return said
