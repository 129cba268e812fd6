"""What holds for every strategy that a name makes, whoever brings its kind."""

import copy
import pickle
from pathlib import Path

import pytest

from noloss.core.errors import BadFile
from noloss.strategies.catalogue import is_spec, strategy


def assert_made_again(spec: str) -> None:
    """Its name, pickling and copying give an equal strategy."""
    made = strategy(spec)
    for other in (
        strategy(made.name),
        pickle.loads(pickle.dumps(made)),
        copy.deepcopy(made),
        copy.copy(made),
    ):
        assert other == made, spec
        assert other.name == made.name, spec
        assert hash(other) == hash(made), spec
    assert made.name.isprintable()
    assert is_spec(made.name)


def assert_digest_is_checked(kind: str, file: Path) -> None:
    """The name of a strategy of a file ends in a digest, and another digest is refused."""
    name = strategy(f"{kind}:{file}").name
    assert name.startswith(f"{kind}:{file}#")
    gone = name[:-8] + "00000000"
    with pytest.raises(BadFile, match="has changed: its digest is"):
        strategy(gone)


def assert_endless_file_is_refused(kind: str) -> None:
    """Of a file without an end, no more is read than such a file may have."""
    most = "67,108,864" if kind in ("table", "certificate") else "16,777,216"
    with pytest.raises(BadFile, match=f"longer than {most} bytes"):
        strategy(f"{kind}:/dev/zero")
