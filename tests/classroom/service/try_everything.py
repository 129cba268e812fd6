"""Schemathesis against the running service: `make service`.

It sends what the description allows and what it does not, and looks at every answer: a status that
is described, a body of the described shape, no error of the server. What fits the description may
still make no sense, as a board of four rows for 3x3: so 400 and 422 are good answers to it too.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from classroom.service.running import record_one, served

CONFIG = """
[checks.positive_data_acceptance]
expected-statuses = [200, 201, 400, 401, 404, 409, 422, 429]
"""
EXAMPLES = sys.argv[1] if len(sys.argv) > 1 else "100"
PARTS = (("--exclude-operation-id", "forget"), ("--include-operation-id", "forget"))
"""Whoever deletes all games is not known any more: that comes last."""


def tried(folder: Path, address: str, part: tuple[str, str]) -> int:
    """Try one part of the API; not 0 if something was found."""
    token = record_one(address)
    command = [str(Path(sys.executable).with_name("schemathesis")), "run", *part]
    command += ["--max-examples", EXAMPLES, "--seed", "1", "--request-timeout", "60"]
    command += ["-H", f"Authorization: Bearer {token}", f"{address}api/openapi.json"]
    return subprocess.run(command, cwd=folder, check=False).returncode


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "schemathesis.toml").write_text(CONFIG)
        with served(folder, "--database", str(folder / "games.db")) as (_, address):
            found = [tried(folder, address, part) for part in PARTS]
    sys.exit(any(found))
