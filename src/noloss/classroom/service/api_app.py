"""The whole service as one application: the API, the page, and the shield before both.

Each endpoint has its path, and what goes wrong is told in a sentence.
"""

import mimetypes
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Match, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

from noloss.classroom.service.endpoints import REFUSALS, ROOT, ROUTES, description, page_response
from noloss.classroom.service.handlers import Handlers, NoToken, WrongKind
from noloss.classroom.service.limits import TooMany
from noloss.classroom.service.recorded import Misfit
from noloss.classroom.service.shield import BROKEN, Refusal, Shield, TooLong, TooSlow, log
from noloss.classroom.service.store import Full, NotYours, OutOfReach, Stranger
from noloss.classroom.service.workroom import Busy, printed
from noloss.core.errors import BadFile, NolossError
from noloss.core.plain import plain

STATUS: tuple[tuple[type[NolossError], int], ...] = (
    (NoToken, 401),
    (Stranger, 401),
    (NotYours, 404),
    (TooSlow, 408),
    (Misfit, 409),
    (Full, 409),
    (TooLong, 413),
    (WrongKind, 415),
    (TooMany, 429),
    (OutOfReach, 503),
    (Busy, 503),
    (BadFile, 400),
    (NolossError, 422),
)
"""What an error is to a client: the first that fits."""
MORE = {
    401: {"WWW-Authenticate": "Bearer"},
    408: {"Connection": "close"},
    413: {"Connection": "close"},
    429: {"Retry-After": "600"},
    503: {"Retry-After": "5"},
}
"""Headers that go with a refusal."""


def api(handlers: Handlers) -> Starlette:
    """The application."""

    @asynccontextmanager
    async def while_it_runs(_: Starlette) -> AsyncIterator[None]:
        yield
        handlers.close()

    described = description(handlers.version)

    async def openapi(_: Request) -> Response:
        return JSONResponse(described)

    async def page(_: Request) -> Response:
        return page_response(described)

    routes = [
        _route(route.path, route.method, _endpoint(getattr(handlers, name), route.status))
        for name, route in ROUTES.items()
    ]
    routes += [_route("/openapi.json", "GET", openapi), _route("", "GET", page)]
    refused = {HTTPException: _no_such_thing}
    return Starlette(routes=routes, exception_handlers=refused, lifespan=while_it_runs)


def _route(path: str, method: str, endpoint: Callable[[Request], Awaitable[Response]]) -> Route:
    route = Route(ROOT + path, endpoint, methods=[method])
    route.methods = {method}  # Starlette adds HEAD, which the description does not have
    return route


def _endpoint(
    handler: Callable[[Request], Awaitable[bytes]], status: int
) -> Callable[[Request], Awaitable[Response]]:
    """The response to a request, whatever happens."""

    async def endpoint(request: Request) -> Response:
        try:
            return _json(await handler(request), status)
        except NolossError as error:
            return _refused(error)
        except ClientDisconnect:  # nobody is there to be told
            return _json(b"", 400)
        except Exception as error:  # whatever it is: it goes to the log, and not to the client
            log(error)
            return _json(printed(Refusal(BROKEN)), 500)

    return endpoint


def _refused(error: NolossError) -> Response:
    status = next(status for kind, status in STATUS if isinstance(error, kind))
    text = str(error)
    if isinstance(error, OutOfReach):  # what a database says is for the log
        log(error)
        text = REFUSALS[status]
    answer = _json(printed(Refusal(plain(text, 1000))), status)
    answer.headers.update(MORE.get(status, {}))
    return answer


def _json(body: bytes, status: int = 200) -> Response:
    return Response(body, status, {"Cache-Control": "no-store"}, "application/json")


async def _no_such_thing(request: Request, error: Exception) -> Response:
    """No such path, or another method."""
    path = plain(request.url.path, 60)
    if isinstance(error, HTTPException) and error.status_code == 405:
        answer = _json(printed(Refusal(f"{plain(request.method, 20)} is not for {path}")), 405)
        answer.headers["Allow"] = ", ".join(_methods(request))
        return answer
    text = f"there is nothing at {path}; {ROOT} lists what there is"
    return _json(printed(Refusal(text)), 404)


def _methods(request: Request) -> list[str]:
    """What can be done at the path of a request."""
    routes = [route for route in request.app.routes if isinstance(route, Route)]
    here = [route for route in routes if route.matches(request.scope)[0] is not Match.NONE]
    return sorted({method for route in here for method in route.methods or ()})


KINDS = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".proof": "application/octet-stream",
}
"""What some files are; systems do not agree about it."""


class Page(StaticFiles):
    """The folder of the page: what is kept of it is asked about before it is used again."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or a word that there is none."""
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            return PlainTextResponse(f"{error.detail}\n", error.status_code)
        response.headers["Cache-Control"] = "no-cache"
        return response


def service(site: Path, handlers: Handlers, hosts: Collection[str] = ()) -> ASGIApp:
    """The service for the page in this folder; `hosts` are its names, none means any."""
    for ending, kind in KINDS.items():
        mimetypes.add_type(kind, ending)
    page = GZipMiddleware(Page(directory=site, html=True), minimum_size=1000, compresslevel=6)
    return Shield(api(handlers), page, page_policy(), hosts)


def page_policy() -> str:
    """The content policy of the page, as the page itself states it."""
    source = (files("noloss.web") / "page" / "index.html").read_text(encoding="utf-8")
    found = re.search(r'Content-Security-Policy" content="([^"]*)"', source)
    assert found is not None
    return found[1]
