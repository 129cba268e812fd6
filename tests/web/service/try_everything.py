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

from web.service.running import record_one, served

CONFIG = """
[checks.positive_data_acceptance]
expected-statuses = [200, 201, 400, 404, 409, 422, 429]
"""
EXAMPLES = sys.argv[1] if len(sys.argv) > 1 else "100"

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "schemathesis.toml").write_text(CONFIG)
        with served(folder, "--database", f"sqlite:///{folder / 'games.db'}") as (_, address):
            token = record_one(address)
            command = [Path(sys.executable).with_name("schemathesis"), "run"]
            options = [
                "--max-examples",
                EXAMPLES,
                "--request-timeout",
                "60",
                "--seed",
                "1",
                "-H",
                f"Authorization: Bearer {token}",
            ]
            done = subprocess.run(
                [*command, f"{address}api/openapi.json", *options], cwd=folder, check=False
            )
    sys.exit(done.returncode)
