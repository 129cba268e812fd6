"""Archives to analyse."""

import pytest

from noloss.core.game import Side
from noloss.evolve.analysis.archive import Archive, Pairs
from safe_vectors import safe_vectors


@pytest.fixture(scope="session")
def pairs() -> Pairs:
    return Pairs(*(Archive(side, safe_vectors(side, 12)) for side in Side))
