"""How the commands of the lab start: what they load, and what is said before it."""

from cli.starting import assert_nothing_else_is_loaded, assert_said_before_it_is_loaded

STARTS = {
    "claims t3dt-speed --json": {"typer"},
    "bench show --json": {"typer"},
    "bench --help": {"typer", "rich"},
}
"""What may be loaded after each of these commands, run one after the other."""
LONG = ["discover rules --vocabulary full", "discover frontier", "discover weights"]
"""Commands that load something heavy before they know what they will do."""


def test_a_command_loads_nothing_heavy_that_it_does_not_need() -> None:
    assert_nothing_else_is_loaded(STARTS)


def test_what_is_going_on_is_said_before_anything_heavy_is_loaded() -> None:
    assert_said_before_it_is_loaded(LONG)
