"""The databases that recorded games are tested with: SQLite, and PostgreSQL where it is there."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

KINDS = ("sqlite", "postgresql")
PLACES = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
"""Where Debian has the programs of the server."""


@contextmanager
def postgresql() -> Iterator[str]:
    """The URL of an empty database of a server that runs for the tests alone."""
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    path = os.pathsep.join((os.environ.get("PATH", ""), *map(str, PLACES)))
    initdb, pg_ctl = (shutil.which(name, path=path) for name in ("initdb", "pg_ctl"))
    if initdb is None or pg_ctl is None:
        pytest.skip("PostgreSQL is not installed")
    with tempfile.TemporaryDirectory(prefix="noloss-pg-") as folder:
        data = Path(folder) / "data"
        options = f"-c listen_addresses='' -c unix_socket_directories={folder}"
        _run(folder, initdb, "-D", str(data), "-A", "trust", "-U", "noloss", "--no-sync")
        start = ("-D", str(data), "-w", "-l", f"{folder}/log", "-o", options)
        _run(folder, pg_ctl, "start", *start)
        try:
            yield f"postgresql://noloss@/postgres?host={folder}"
        finally:
            _run(folder, pg_ctl, "stop", "-D", str(data), "-m", "immediate")


def _run(folder: str, *command: str) -> None:
    """The server does not run as root: there its own user runs it."""
    words = list(command)
    if os.geteuid() == 0:
        if shutil.which("runuser") is None:
            pytest.skip("PostgreSQL does not run as root")
        shutil.chown(folder, "postgres")
        words = ["runuser", "-u", "postgres", "--", *words]
    subprocess.run(words, check=True, cwd=folder, capture_output=True)
