"""Serves the page and its API at one address, once the page and the tables are made."""

import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from threading import Thread
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from noloss.classroom.service.api_app import service
from noloss.classroom.service.handlers import Handlers
from noloss.classroom.service.kept_folders import page_folder
from noloss.classroom.service.limits import HEADER_SECONDS
from noloss.classroom.service.store import Store
from noloss.core.budget import Budget
from noloss.core.errors import NolossError
from noloss.core.files import write_folder
from noloss.core.plain import plain
from noloss.web.site import require_page_folder

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
"""The names by which a service goes that only this machine reaches."""
MOST_CONNECTIONS = 1000


@dataclass(frozen=True)
class Serving:
    """What is served, and where."""

    address: str
    site: str
    database: str


@dataclass(frozen=True)
class Wishes:
    """How the service is to run."""

    site: Path
    database: Path
    host: str = "127.0.0.1"
    behind_proxy: bool = False
    """Whether a proxy on this machine tells the addresses of clients."""


def made_page(folder: Path | None, budget: Budget) -> Path:
    """The folder of the page: this one, or our own; the page is made there unless it is there.

    Nothing is written among files of another kind.
    """
    wanted = folder or page_folder()
    if not (wanted / "index.html").is_file():
        if folder:
            require_page_folder(folder)
        from noloss.web.site import Plan, site_files  # noqa: PLC0415 (loads what the page tells)

        made = site_files(Plan(), budget)
        first = [(name, data) for name, data in made if name != "index.html"]
        write_folder(wanted, first)  # the last file says that all are there
        write_folder(wanted, [one for one in made if one not in first])
    return wanted


def serve(wishes: Wishes, listening: socket.socket, begin: Callable[[Serving], None]) -> None:
    """Serve until interrupted; `begin` is called once somebody can connect."""
    store = Store(wishes.database)
    store.prepare()
    store.close()
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    told = Serving(f"http://{shown}:{port}/", str(wishes.site), str(wishes.database))
    Thread(target=begin, args=(told,), daemon=True).start()
    _run(wishes, listening)


class HeaderTimeout(H11Protocol):
    """HTTP/1.1; closes a connection on which no request begins."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        """Made for one connection, which is looked at every `HEADER_SECONDS`."""
        super().__init__(*arguments, **options)
        self.timer = self.loop.call_later(HEADER_SECONDS, self.close_if_idle, None)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stops looking."""
        self.timer.cancel()
        super().connection_lost(exc)

    def close_if_idle(self, before: RequestResponseCycle | None) -> None:
        """Closes if no request is being answered and none has begun since the last look."""
        if self.cycle is before and (before is None or before.response_complete):
            self.transport.close()
        else:
            self.timer = self.loop.call_later(HEADER_SECONDS, self.close_if_idle, self.cycle)


def _run(wishes: Wishes, listening: socket.socket) -> None:
    """Serve in this process."""
    config = uvicorn.Config(
        _application(wishes),
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=wishes.behind_proxy,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_graceful_shutdown=1,
        http=HeaderTimeout,
        ws="none",
    )
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listening])


def _application(wishes: Wishes) -> ASGIApp:
    """Returns the whole service as one application."""
    from noloss import __version__  # noqa: PLC0415 (the version lives at the front door)

    handlers = Handlers(__version__, Store(wishes.database))
    return service(wishes.site, handlers, LOOPBACK if _is_loopback(wishes.host) else ())


def listen(host: str, port: int) -> socket.socket:
    """A socket at this place; an error says what is wrong with it."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        raise NolossError(
            f"cannot listen at {plain(host, 60)}, port {port}: {error.strerror or error}"
        ) from None
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # connections inherit it
    return listening


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def serving_text(serving: Serving) -> str:
    """What is served, for people."""
    return (
        f"Serving the page at {serving.address} and its API at {serving.address}api.\n"
        f"Games that people choose to record are kept in {serving.database}.\n"
        "Ctrl-C ends it."
    )
