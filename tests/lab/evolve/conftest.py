"""Archives to analyse."""

import pytest

from lab.evolve.safe_vectors import safe_vectors
from noloss.core.game import Side
from noloss.lab.evolve.archive import Archive, Pairs


@pytest.fixture(scope="session")
def pairs() -> Pairs:
    return Pairs(*(Archive(side, safe_vectors(side, 12)) for side in Side))
