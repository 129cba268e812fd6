"""A chat endpoint on this machine that plays as it is told to."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from noloss.core.game import LineGame
from noloss.core.notation import parse_game, parse_position
from noloss.core.position import Position, layout

Reply = tuple[int, dict[str, str], str]
"""Status, headers, body."""
GAMES = {6: "3x2:2", 9: "3x3", 12: "4x3:3", 27: "3x3x3"}


def said(text: str) -> Reply:
    """A reply of a model."""
    body = {"choices": [{"message": {"role": "assistant", "content": text}}]}
    return 200, {"Content-Type": "application/json"}, json.dumps(body)


def asked_about(question: str) -> Position:
    """The position that a question shows, read from its words alone."""
    rows = [line.split() for line in question.splitlines()]
    board = [row for row in rows if row and all(c in ("X", "O") or c.isdigit() for c in row)]
    cells = [cell for row in board for cell in row]
    for number, cell in enumerate(cells, 1):
        assert cell in ("X", "O", str(number)), "free cells are shown as their numbers"
    game: LineGame = parse_game(GAMES[len(cells)])
    marks = "".join(cell if cell in "XO" else "." for cell in cells)
    position = parse_position(game, layout(game.shape, marks))
    assert f"You are {position.turn.mark} and it is your turn" in question
    return position


class Server:
    """What was asked, and where the endpoint is."""

    def __init__(self) -> None:
        self.url = ""
        self.requests: list[tuple[str, dict[str, str], dict[str, Any]]] = []
        """Path, headers in small letters, body."""


@contextmanager
def endpoint(reply: Callable[[Position, int], Reply]) -> Iterator[Server]:
    """An endpoint that answers a position and the number of the request, from 1."""
    server = Server()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            headers = {name.lower(): value for name, value in self.headers.items()}
            server.requests.append((self.path, headers, body))
            question = body["messages"][0]["content"]
            status, more, text = reply(asked_about(question), len(server.requests))
            data = text.encode()
            with suppress(ConnectionError):  # whoever asked may have gone
                self.send_response(status)
                for name, value in {**more, "Content-Length": str(len(data))}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as web:
        server.url = f"http://127.0.0.1:{web.server_address[1]}/v1"
        thread = Thread(target=web.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server
        finally:
            web.shutdown()
            thread.join()
