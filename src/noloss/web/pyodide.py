"""Pyodide, the Python that runs in a browser: fetched by npm when the page is made."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from noloss.core.errors import NolossError
from noloss.core.plain import plain

PACKAGE = "pyodide@^314"
SECONDS = 300


@contextmanager
def fetched() -> Iterator[Path]:
    """A folder with the npm package, while it is needed."""
    npm = shutil.which("npm")
    if npm is None:
        raise NolossError("npm is not installed, so Pyodide cannot be fetched: leave out --python")
    with TemporaryDirectory(prefix="noloss-") as folder:
        command = [npm, "install", "--no-audit", "--no-fund", "--ignore-scripts", PACKAGE]
        try:
            done = subprocess.run(
                [*command, "--prefix", folder],
                capture_output=True, text=True, timeout=SECONDS, check=False, cwd=folder,
            )  # fmt: skip
        except (OSError, subprocess.TimeoutExpired) as error:
            raise NolossError(f"npm could not fetch Pyodide: {plain(str(error), 200)}") from None
        if done.returncode:
            why = plain(done.stderr.strip()[-400:], 400, lines=True)
            raise NolossError(f"npm could not fetch Pyodide: {why}")
        yield Path(folder) / "node_modules" / "pyodide"
