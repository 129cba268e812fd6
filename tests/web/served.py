"""A small page, served on loopback, and a browser to look at it with."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from noloss.core.files import write_folder
from noloss.web.site import Plan, site_files

CHROMIUM = ("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
Visit = Callable[..., Any]
"""The fixture `visit`: opens the page at an address below it."""
OPPONENTS = ("casual", "t3dt")
CHANCE = """
let seed = 20;
Math.random = () => { seed = (seed * 16807) % 2147483647; return seed / 2147483647; };
"""
"""The page's chance follows from a seed, so that a test always sees the same games."""


class Quiet(SimpleHTTPRequestHandler):
    """Says nothing, and knows what a module is."""

    extensions_map = {  # noqa: RUF012 (as in the class above)
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
    }

    def log_message(self, *_: Any) -> None:
        """Nothing is printed."""


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The address of a folder while it is served."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def chromium() -> str:
    """Where the browser is; the tests are skipped where there is none."""
    for place in CHROMIUM:
        if Path(place).exists():
            return place
    pytest.skip("Chromium is not installed")


def written(folder: Path, plan: Plan | None = None) -> Path:
    """The page with two opponents, unless another is wanted."""
    write_folder(folder, site_files(plan or Plan(OPPONENTS)))
    return folder
