"""What commands load when they start, and what they say before it."""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any

HEAVY = ("numba", "numpy", "matplotlib", "pymoo", "starlette", "textual", "dask", "rich", "typer")
CODE = f"""
import io, json, sys
from contextlib import redirect_stdout
from noloss.cli.main import main
for words in json.loads(sys.argv[1]):
    sys.argv = ["noloss", *words.split()]
    with redirect_stdout(io.StringIO()) as out:
        try:
            main()
        except SystemExit as end:
            assert not end.code, words
    assert out.getvalue(), words
    print(json.dumps([words, [m for m in {HEAVY!r} if m in sys.modules]]))
"""
STOPPED = """
import json, os, sys
from noloss.cli import show
from noloss.cli.main import main
os.environ.pop("NOLOSS_QUIET", None)
show.MOMENT = 1e6

class Stop(BaseException):
    pass

class Watch:
    def find_spec(self, name, path, target=None):
        if name in ("numba", "numpy", "pysat"):
            print(json.dumps([words, name, [notice.words for notice in show._notices]]))
            raise Stop

sys.meta_path.insert(0, Watch())
for words in json.loads(sys.argv[1]):
    sys.argv = ["noloss", *words.split()]
    try:
        main()
    except Stop:
        pass
"""


def assert_nothing_else_is_loaded(starts: Mapping[str, set[str]]) -> None:
    """After each command, run one after the other, no more of `HEAVY` is loaded than is allowed."""
    loaded = dict(_printed(CODE, list(starts)))
    assert list(loaded) == list(starts)
    for words, allowed in starts.items():
        assert set(loaded[words]) <= allowed, words


def assert_said_before_it_is_loaded(commands: Sequence[str]) -> None:
    """Each command, stopped at the first import of something heavy, has said what it does."""
    stopped = _printed(STOPPED, commands)
    assert [words for words, _, _ in stopped] == commands
    for words, name, announced in stopped:
        assert announced, f"{words} loads {name} and has said nothing"


def _printed(code: str, commands: Sequence[str]) -> list[list[Any]]:
    done = subprocess.run(
        [sys.executable, "-c", code, json.dumps(commands)],
        capture_output=True,
        text=True,
        check=True,
        stdin=subprocess.DEVNULL,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]
