"""What stands before everything: hosts and sizes are looked at, headers are set.

Whatever goes wrong behind it, a client is told so in a sentence and never sees a trace.
"""

import asyncio
import sys
import traceback
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from noloss.classroom.service.limits import BODY_SECONDS, MOST_BODY
from noloss.core.document import json_text
from noloss.core.errors import NolossError
from noloss.core.plain import plain

Headers = Iterable[tuple[bytes, bytes]]

POLICY = b"content-security-policy"
ALWAYS: tuple[tuple[bytes, bytes], ...] = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
API = (
    *ALWAYS,
    (POLICY, b"default-src 'none'; frame-ancestors 'none'"),
    (b"x-frame-options", b"DENY"),
)


@dataclass(frozen=True)
class Refusal:
    """Why something was not done."""

    error: str


class TooLong(NolossError):
    """The body of a request is longer than allowed."""


class TooSlow(NolossError):
    """The body of a request does not come to its end."""


class Shield:
    """The outermost layer of the service."""

    def __init__(
        self, api: ASGIApp, page: ASGIApp, page_policy: str, hosts: Collection[str] = ()
    ) -> None:
        """`hosts` are the names that the service goes by; none means any."""
        self.apps = page, api
        self.hosts = hosts
        self.headers = (*ALWAYS, (POLICY, page_policy.encode())), API

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        asked_api = scope["type"] == "lifespan" or scope["path"].split("/")[1:2] == ["api"]
        app, headers = self.apps[asked_api], self.headers[asked_api]
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        begun = False

        async def shielded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                set_before = message.get("headers", ())
                own = any(name == POLICY for name, _ in set_before)
                rest = [header for header in headers if not own or header[0] != POLICY]
                message["headers"] = [*set_before, *rest]
            await send(message)

        if objection := self._objection(scope):
            await _refuse(shielded, *objection)
            return
        try:
            await app(scope, _bounded(receive), shielded)
        except TooLong:
            await _refuse(shielded, 413, TOO_LONG)
        except TooSlow:
            await _refuse(shielded, 408, TOO_SLOW)
        except Exception as error:  # whatever it is: it goes to the log, and not to the client
            log(error)
            if not begun:
                await _refuse(shielded, 500, BROKEN)

    def _objection(self, scope: Scope) -> tuple[int, str] | None:
        """The status and the reason for which a request is not even looked at."""
        sent = dict(scope["headers"])
        host = sent.get(b"host", b"").decode("latin-1").rpartition(":")
        name = host[0] if host[0] and not host[2].endswith("]") else host[0] + host[1] + host[2]
        if self.hosts and name not in self.hosts:
            return 421, f"this is not {plain(name, 60)}"
        length = sent.get(b"content-length", b"0")
        if not length.isdigit() or len(length) > 18 or int(length) > MOST_BODY:
            return 413, TOO_LONG
        return None


BROKEN = "something went wrong here; it was written to the log"
TOO_LONG = f"a request has at most {MOST_BODY:,} bytes"
TOO_SLOW = f"a request must arrive within {BODY_SECONDS:g} seconds"


def _bounded(receive: Receive) -> Receive:
    """What is received, until it is too much or takes too long."""
    left, whole = MOST_BODY, False
    last = asyncio.get_running_loop().time() + BODY_SECONDS

    async def bounded() -> Message:
        nonlocal left, whole
        try:
            async with asyncio.timeout_at(None if whole else last):
                message = await receive()
        except TimeoutError:
            raise TooSlow(TOO_SLOW) from None
        whole = not message.get("more_body", False)
        left -= len(message.get("body", b""))
        if left < 0:
            raise TooLong(TOO_LONG)
        return message

    return bounded


async def _refuse(send: Send, status: int, why: str) -> None:
    body = json_text(Refusal(why)).encode()
    head = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status in (408, 413):
        head.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": body})


def log(error: Exception) -> None:
    """Write what nobody foresaw to the log of the service."""
    trace = "".join(traceback.format_exception(error))
    sys.stderr.write(plain(trace, 20_000, lines=True) + "\n")
