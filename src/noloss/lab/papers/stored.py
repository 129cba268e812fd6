"""What the checks of the claims found, as it comes with noloss: for readers who cannot wait.

A test compares it with the checks themselves, and `pytest --write-golden` writes it anew.
"""

from importlib.resources import files

from noloss.core.document import from_json
from noloss.core.files import parse_json
from noloss.lab.papers.claim import CheckedClaim

STORED = "checked.json"


def stored_claims() -> tuple[CheckedClaim, ...]:
    """Every claim with its verdict, as `noloss claims --json` prints them."""
    text = files("noloss.lab.papers").joinpath(STORED).read_text(encoding="utf-8")
    return from_json(tuple[CheckedClaim, ...], parse_json(text))
