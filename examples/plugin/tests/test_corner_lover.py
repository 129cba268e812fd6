"""What every strategy owes: it decides everywhere, legally, alike when asked again, and pickles."""

import pytest
from corner_lover import PLUGIN

from noloss import strategy
from noloss.testing import Check, plugin_checks


@pytest.mark.parametrize("check", plugin_checks(PLUGIN), ids=str)
def test_it_keeps_the_contract(check: Check) -> None:
    """Each check raises an AssertionError that says what is wrong, and where."""
    check()


def test_it_is_found_by_its_name() -> None:
    """The entry point makes it known to `noloss`, from the command line and from Python."""
    assert strategy("corner-lover").name == "corner-lover"
