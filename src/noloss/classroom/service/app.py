"""The whole service as one application: the API, the page, and the shield before both."""

import mimetypes
import re
from collections.abc import Collection
from importlib.resources import files
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

from noloss.classroom.service.api_app import api
from noloss.classroom.service.handlers import Handlers
from noloss.classroom.service.shield import Shield

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
