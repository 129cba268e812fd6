"""Every command has an example, which `make smoke` runs where only the wheel is installed."""

import re
from importlib.metadata import requires

from cli.commands import SPELLINGS
from noloss.core.errors import EXTRAS
from whole.examples import EXAMPLES

DISTRIBUTIONS = {"pysat": "python-sat"}
"""Libraries that are installed by another name, or with another one."""


def test_every_command_has_an_example_and_every_example_a_command() -> None:
    spelled = {" ".join(words) for words in SPELLINGS}
    shown = {
        next(
            name
            for name in sorted(spelled, key=len, reverse=True)
            if f"{e.line} ".startswith(f"{name} ")
        )
        for e in EXAMPLES
    }
    assert shown == spelled


def test_the_extra_that_is_named_brings_the_library() -> None:
    declared = requires("noloss") or []
    for library, extra in EXTRAS.items():
        name = re.escape(DISTRIBUTIONS.get(library, library))
        wanted = re.compile(rf"{name}(\[\w+\])?[<>=!].*extra == '{extra}'")
        assert any(map(wanted.match, declared)), f"noloss[{extra}] does not bring {library}"
    assert {extra for e in EXAMPLES for extra in e.needs.split(",") if extra} <= {*EXTRAS.values()}
