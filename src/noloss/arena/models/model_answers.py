"""What a language model has answered, kept in a file as it comes, so that nothing is asked twice.

The file is one JSON object a line: the head, and then a reply for each position.

    {"format": "noloss answers", "version": 1, "model": "m", "endpoint": "http://...", "prompt": 1}
    {"game": "3x3", "position": "X../.../...", "reply": "5"}

A last line that was cut off, as when the machine stopped, is left out and written anew.
"""

import json
from collections.abc import Callable
from pathlib import Path

from noloss.bridges.chats.language_model import VERSION as PROMPT
from noloss.core.errors import BadFile, NolossError
from noloss.core.files import append_bytes, make_folder, parse_json, read_text, write_text
from noloss.core.notation import parse_game, parse_position
from noloss.core.position import Position

FORMAT, VERSION = "noloss answers", 1


class EnoughQuestions(NolossError):
    """As many questions were asked as were allowed."""


class ModelAnswers:
    """The replies of one model; a position that is not among them is asked about and kept."""

    def __init__(
        self, ask: Callable[[Position], str], path: Path, model: str, url: str, most: int
    ) -> None:
        """`most` is how many questions may be asked beyond what the file holds."""
        self.ask = ask
        self.path = path
        self.most = most
        self.asked = 0
        self._head = json.dumps(
            {
                "format": FORMAT,
                "version": VERSION,
                "model": model,
                "endpoint": url,
                "prompt": PROMPT,
            }
        )
        self.known: dict[Position, str] = read_answers(path, self._head) if path.exists() else {}

    def reply(self, position: Position) -> str:
        """What the model says here, now or before."""
        known = self.known.get(position)
        if known is not None:
            return known
        if self.asked >= self.most:
            raise EnoughQuestions(f"{self.asked:,} questions were asked")
        said = self.ask(position)
        self.asked += 1
        if not self.path.exists():
            make_folder(self.path.parent)
            append_bytes(self.path, f"{self._head}\n".encode())
        entry = {"game": position.game.name, "position": str(position), "reply": said}
        append_bytes(self.path, f"{json.dumps(entry)}\n".encode())
        self.known[position] = said
        return said


def read_answers(path: Path, head: str) -> dict[Position, str]:
    """The replies of a file that begins with this head; another model's are refused."""
    whole, newline, cut = read_text(path).rpartition("\n")
    if cut:
        write_text(path, whole + newline)
    lines = whole.split("\n")
    if not newline or parse_json(lines[0]) != parse_json(head):
        raise BadFile(
            f"{str(path)!r} holds no answers of this model at this endpoint;"
            " --answers names another file"
        )
    known: dict[Position, str] = {}
    for number, line in enumerate(lines[1:], 2):
        try:
            entry = parse_json(line)
            position = parse_position(parse_game(entry["game"]), entry["position"])
            known[position] = str(entry["reply"])
        except (NolossError, KeyError, TypeError) as error:
            raise BadFile(f"{path}, line {number}: {error}") from None
    return known
