"""The service for real, in a process of its own, and clients that record games there."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Condition, Thread
from typing import Any
from urllib.parse import urlsplit

CELLS = (5, 1, 9, 2, 8, 7, 3, 6, 4)
"""A game that goes on to the last cell."""


@contextmanager
def served(folder: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process and the address of a service with a page of one file; it is ended afterwards."""
    site = folder / "site"
    site.mkdir(exist_ok=True)
    if not (site / "index.html").exists():
        (site / "index.html").write_text("<!doctype html>")
    command = [sys.executable, "-m", "noloss", "serve", "--no-open", "--json", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--site", str(site), *options], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        yield process, json.loads(process.stdout.readline())["address"]
    finally:
        process.terminate()
        process.communicate()


class Clients:
    """Several who record games, move by move, until the service is gone."""

    NAMES = ("Ada", "Bob", "Cleo", "Dan")

    def __init__(self, host: str) -> None:
        self.host = host
        self.told: dict[int, list[int]] = {}
        self.news = Condition()
        self.threads = [Thread(target=self._record, args=(name,)) for name in self.NAMES]
        for thread in self.threads:
            thread.start()

    def until(self, acknowledged: int) -> None:
        """Wait until so many games and moves were acknowledged."""
        with self.news:
            done = self.news.wait_for(lambda: sum(map(len, self.told.values())) >= acknowledged, 60)
            assert done, "the service answers too slowly, or not at all"

    def ended(self) -> dict[int, list[int]]:
        """What was acknowledged, by the number of the game."""
        for thread in self.threads:
            thread.join()
        return self.told

    def _record(self, name: str) -> None:
        connection = HTTPConnection(self.host, timeout=30)
        new = {"nickname": name, "opponent": "random", "seat": "first"}
        try:
            while True:
                game = _post(connection, "/api/games", {**new, "moves": [{"cell": CELLS[0]}]})
                self._tell(game)
                for ply, cell in enumerate(CELLS[1:], 2):
                    path = f"/api/games/{game['id']}/moves"
                    more = {"ply": ply, "moves": [{"cell": cell}]}
                    self._tell(_post(connection, path, more, game["token"]))
        except (OSError, HTTPException, ValueError):
            connection.close()

    def _tell(self, game: dict[str, Any]) -> None:
        with self.news:
            self.told[game["id"]] = [move["cell"] for move in game["moves"]]
            self.news.notify_all()


def record_one(address: str) -> str:
    """Record a game; the token of its owner."""
    connection = HTTPConnection(urlsplit(address).netloc, timeout=30)
    new = {"nickname": "Ada", "opponent": "random", "seat": "first"}
    token = str(_post(connection, "/api/games", new)["token"])
    connection.close()
    return token


def _post(connection: HTTPConnection, path: str, sent: object, token: str = "") -> dict[str, Any]:
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    connection.request("POST", path, json.dumps(sent), headers)
    got = connection.getresponse()
    answer: dict[str, Any] = json.loads(got.read())
    assert got.status in (200, 201), answer
    return answer
