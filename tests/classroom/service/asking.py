"""The service asked without a network: requests in, responses out."""

import asyncio
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starlette.types import ASGIApp, Message

from noloss.classroom.service.api_app import service
from noloss.classroom.service.handlers import Handlers
from noloss.classroom.service.limits import Gate
from noloss.classroom.service.store import Store
from noloss.classroom.service.workroom import Workroom, printed

JSON = {"content-type": "application/json"}
NEVER = b"never"
"""A part of a body that does not come."""
GONE = b"gone"
"""In its place the client hangs up."""


@dataclass(frozen=True)
class Got:
    """A response."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def error(self) -> str:
        """What a refusal says, and nothing else."""
        told = self.json
        assert list(told) == ["error"]
        return str(told["error"])


class Here(Workroom):
    """A workroom in this process."""

    async def answer(self, call: Callable[[Any], Any], asked: object) -> bytes:
        return printed(call(asked))


Ask = Callable[..., Got]


def asking(app: ASGIApp) -> Ask:
    """A function that asks an application."""

    def ask(
        method: str,
        path: str,
        sent: object = None,
        headers: dict[str, str] | None = None,
        parts: Iterable[bytes] | None = None,
    ) -> Got:
        body = sent if isinstance(sent, bytes) else b"" if sent is None else _printed(sent)
        given = {"host": "127.0.0.1", **(JSON if sent is not None else {}), **(headers or {})}
        if parts is None and "content-length" not in given:
            given["content-length"] = str(len(body))
        return asyncio.run(_asked(app, method, path, given, iter(parts or [body])))

    return ask


def _printed(sent: object) -> bytes:
    return json.dumps(sent).encode()


async def _asked(app: ASGIApp, method: str, path: str, headers: dict[str, str], parts: Any) -> Got:
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(k.lower().encode(), v.encode()) for k, v in headers.items()],
        "client": ("192.0.2.1", 5000),
        "server": ("127.0.0.1", 80),
    }
    got: list[Message] = []
    whole = False

    async def receive() -> Message:
        nonlocal whole
        if whole:  # nobody hangs up
            await asyncio.get_running_loop().create_future()
        if (part := next(parts, None)) is NEVER:
            await asyncio.get_running_loop().create_future()
        if part is GONE:
            return {"type": "http.disconnect"}
        whole = part is None
        return {"type": "http.request", "body": part or b"", "more_body": not whole}

    async def send(message: Message) -> None:
        got.append(message)

    await app(scope, receive, send)
    head = {k.decode(): v.decode() for k, v in got[0]["headers"]}
    body = b"".join(message.get("body", b"") for message in got[1:])
    return Got(got[0]["status"], head, body)


def handlers(folder: Path, games: int = 50) -> Handlers:
    """The endpoints with a database of their own, and all work done here."""
    store = Store(folder / "games.db")
    store.prepare()
    return Handlers("0.0", store, Here(), Gate(games))


def application(folder: Path, made: Handlers) -> ASGIApp:
    """The whole service, with a page of one file."""
    (folder / "site").mkdir(exist_ok=True)
    (folder / "site" / "index.html").write_text("<!doctype html>" + "x" * 2000)
    (folder / "site" / "app.mjs").write_text("export {};")
    return service(folder / "site", made, ("127.0.0.1", "localhost", "[::1]"))
