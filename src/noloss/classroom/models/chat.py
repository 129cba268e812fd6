"""A language model asked for a move, at a chat endpoint as OpenAI's interface has it.

The question states the rules and the board, with the free cells as their numbers. The move is the
last whole number in the reply, so that a model may think before it answers.

Requests keep to a rate. When the endpoint is busy (429, 503 ...) they wait, as long as it says or a
little longer each time, and try again; what cannot be helped by waiting is an error. Redirections
are not followed, so the key goes nowhere else.
"""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.message import Message
from email.utils import parsedate_to_datetime
from http.client import HTTPException
from time import monotonic, sleep
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

from noloss.core.errors import BadFile, NolossError
from noloss.core.files import parse_json
from noloss.core.game import Cell, LineGame
from noloss.core.notation import parse_cell
from noloss.core.phrases import counted
from noloss.core.plain import plain
from noloss.core.position import Position

MOST_REPLY = 1 << 20
"""Bytes of a reply that are read."""
TRIES = 6
LONGEST_WAIT = 300.0
"""Seconds; an endpoint that wants more is asked another day."""
BUSY = (408, 409, 425, 429, 500, 502, 503, 504, 529)
"""Answers after which it is worth trying again."""
HERE = ("localhost", "127.0.0.1", "::1")


class EndpointError(NolossError):
    """An endpoint does not answer, or not as it should; what it answered before is kept."""


@dataclass(frozen=True)
class Endpoint:
    """Where a model is asked, and how."""

    url: str
    model: str
    key: str = field(default="", repr=False)
    seconds: float = 120.0
    """For one reply."""
    per_minute: float = 60.0
    """Questions, at the most."""

    def __post_init__(self) -> None:
        """The address is one of a web server, and a key is not sent in the clear."""
        parts = urlsplit(self.url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise NolossError(f"--endpoint {plain(self.url, 80)!r}: expected http:// or https://")
        if parts.username or parts.password:
            raise NolossError("--endpoint: a key belongs in the environment, not in the address")
        if self.key and parts.scheme == "http" and parts.hostname not in HERE:
            raise NolossError(f"the key would go to {parts.hostname} unencrypted: use https://")

    @property
    def completions(self) -> str:
        """The address of chat completions; one that ends in them is taken as it is."""
        url = self.url.rstrip("/")
        return url if url.endswith("/chat/completions") else f"{url}/chat/completions"


class _NoRedirection(HTTPRedirectHandler):
    """An answer that points elsewhere is an answer."""

    def redirect_request(self, *_: Any) -> None:
        """Nobody is asked instead."""


class Chat:
    """A conversation of single questions; `wait` and `now` are the clock."""

    def __init__(
        self,
        endpoint: Endpoint,
        wait: Callable[[float], None] = sleep,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self.endpoint = endpoint
        self.wait = wait
        self.now = now
        here = urlsplit(endpoint.url).hostname in HERE
        self._opener = build_opener(_NoRedirection, *([ProxyHandler({})] if here else []))
        self._next = float("-inf")

    def ask(self, question: str) -> str:
        """What the model says."""
        for tried in range(TRIES):
            self._keep_to_the_rate()
            try:
                return self._reply(question)
            except HTTPError as error:
                with error:
                    self._busy_or_raise(error, tried)
            except (URLError, HTTPException, OSError) as error:
                why = getattr(error, "reason", error)
                if tried == TRIES - 1:
                    raise EndpointError(
                        f"{self.endpoint.url}: no answer: {plain(str(why), 120)}"
                    ) from None
                self.wait(2.0**tried)
        raise EndpointError(
            f"{self.endpoint.url}: still busy after {counted(TRIES, 'try', 'tries')}"
        )

    def _keep_to_the_rate(self) -> None:
        if (left := self._next - self.now()) > 0:
            self.wait(left)
        self._next = self.now() + 60 / self.endpoint.per_minute

    def _reply(self, question: str) -> str:
        endpoint = self.endpoint
        body = {
            "model": endpoint.model,
            "messages": [{"role": "user", "content": question}],
            "temperature": 0,
        }
        request = Request(endpoint.completions, json.dumps(body).encode(), method="POST")
        request.add_header("Content-Type", "application/json")
        if endpoint.key:
            request.add_header("Authorization", f"Bearer {endpoint.key}")
        with self._opener.open(request, timeout=endpoint.seconds) as response:
            data = response.read(MOST_REPLY + 1)
        return _content(endpoint.url, data)

    def _busy_or_raise(self, error: HTTPError, tried: int) -> None:
        """Wait before another try, or give up with what the endpoint says."""
        if error.code not in BUSY:
            said = str(error.reason)
            with suppress(OSError, HTTPException):
                said = error.read(2000).decode("utf-8", "replace") or said
            raise EndpointError(
                f"{self.endpoint.url} answers {error.code}: {plain(said, 300)}"
            ) from None
        seconds = wait_asked(error.headers, datetime.now(UTC))
        if seconds is None:
            seconds = 2.0**tried
        if seconds > LONGEST_WAIT:
            raise EndpointError(
                f"{self.endpoint.url} answers {error.code} and asks to wait {seconds:,.0f} "
                "seconds: try again then; the answers so far are kept"
            ) from None
        if tried < TRIES - 1:
            self.wait(seconds)


def wait_asked(headers: Message, now: datetime) -> float | None:
    """The seconds of `Retry-After`, a number or a date; None if it does not say."""
    text = str(headers.get("Retry-After", "")).strip()
    with suppress(ValueError):
        return max(0.0, float(text)) if text else None
    with suppress(ValueError, TypeError):
        return max(0.0, (parsedate_to_datetime(text) - now).total_seconds())
    return None


def _content(url: str, data: bytes) -> str:
    """The text of a reply."""
    if len(data) > MOST_REPLY:
        raise EndpointError(f"{url}: a reply of more than {MOST_REPLY:,} bytes")
    text = data.decode("utf-8", "replace")
    try:
        said = parse_json(text)["choices"][0]["message"]["content"]
    except (BadFile, KeyError, IndexError, TypeError):
        raise EndpointError(
            f"{url} is not a chat endpoint: it answers {plain(text, 120)}"
        ) from None
    return said if isinstance(said, str) else ""


VERSION = 1
"""Changed whenever the question or the reading is: answers of another version are not mixed in."""


def question(position: Position) -> str:
    """What a model is asked.

    >>> from noloss.core.notation import parse_game, parse_position
    >>> print(question(parse_position(parse_game("3x3"), "X.O/.X./...")))
    Two players, X and O, take turns to mark a free cell of a board that is 3 cells wide and 3 high.
    Whoever first has 3 marks in a straight line, along a row, a column or a diagonal, wins.
    This is the board; free cells are shown as their numbers:
    <BLANKLINE>
    X 2 O
    4 X 6
    7 8 9
    <BLANKLINE>
    You are O and it is your turn. Answer with the number of the free cell that you mark.
    """
    game = position.game
    return (
        f"Two players, X and O, take turns to mark a free cell of {_board(game)}.\n{_goal(game)}\n"
        "This is the board; free cells are shown as their numbers:\n\n"
        f"{_drawn(position)}\n\n"
        f"You are {position.turn.mark} and it is your turn."
        " Answer with the number of the free cell that you mark."
    )


def read_reply(position: Position, reply: str) -> Cell | None:
    """The move that a reply names: its last whole number; None if that is no legal move.

    >>> from noloss.core.notation import parse_game
    >>> start = parse_game("3x3").start()
    >>> [read_reply(start, reply) for reply in ("5", "1 is weak, so **9**.", "centre", "12", "4.5")]
    [4, 8, None, None, None]
    """
    numbers = re.findall(r"(?<![\w.])\d+(?!\w|\.\d)", reply)
    if not numbers:
        return None
    try:
        cell = parse_cell(position.game, numbers[-1])
        position.play(cell)
    except NolossError:
        return None
    return cell


def _board(game: LineGame) -> str:
    width, *rest = game.shape
    if not rest:
        return f"a board that is {width} cells long"
    if len(rest) == 1:
        return f"a board that is {width} cells wide and {rest[0]} high"
    sizes = " by ".join(map(str, game.shape))
    return f"a board of {len(game.shape)} dimensions, {sizes} cells, shown layer by layer"


def _goal(game: LineGame) -> str:
    length = min(line.bit_count() for line in game.lines)
    deep = ", also through the layers" if len(game.shape) > 2 else ""
    wins = "loses" if game.rules.misere else "wins"
    falls = " Marks fall down to the lowest free cell of their column." * game.rules.gravity
    return (
        f"Whoever first has {length} marks in a straight line, along a row, a column or a"
        f" diagonal{deep}, {wins}.{falls}"
    )


def _drawn(position: Position) -> str:
    game = position.game
    width, height = game.shape[0], game.shape[1] if len(game.shape) > 1 else 1
    pad = len(str(game.size))
    cells = [
        ("X" if position.first >> cell & 1 else "O" if position.second >> cell & 1 else number)
        for cell, number in enumerate(map(str, range(1, game.size + 1)))
    ]
    rows = [
        " ".join(cell.rjust(pad) for cell in cells[at : at + width])
        for at in range(0, game.size, width)
    ]
    layers = ["\n".join(rows[at : at + height]) for at in range(0, len(rows), height)]
    if len(layers) == 1:
        return layers[0]
    return "\n\n".join(f"layer {number}:\n{layer}" for number, layer in enumerate(layers, 1))
