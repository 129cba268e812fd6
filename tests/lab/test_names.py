"""A strategy's name makes it again: the kinds of the lab."""

from pathlib import Path

import pytest

from noloss.core.errors import UnknownStrategy
from noloss.core.game import Side
from noloss.lab.evolve.genome import genome_text, vectors
from noloss.lab.papers.rivals.makers import MAKERS
from noloss.lab.papers.rivals.network import Network, network_text
from noloss.strategies.catalogue import is_spec, strategy
from strategies.made_again import (
    assert_digest_is_checked,
    assert_endless_file_is_refused,
    assert_made_again,
)


@pytest.fixture(params=["evolved", "trained"])
def written(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Path]:
    """A kind and a file of it."""
    texts = {
        "trained": network_text(Network("x", "y", ((0.0,) * 10,), ((0.0, 0.0),) * 9)),
        "evolved": genome_text(vectors(strategy("abp"), Side.FIRST)[0]),
    }
    file = tmp_path / request.param
    file.write_text(texts[request.param], "utf-8")
    return request.param, file


@pytest.mark.parametrize("name", MAKERS)
def test_a_rival_is_made_again_by_its_name_and_survives_copying(name: str) -> None:
    assert_made_again(f"rival:{name}")
    assert strategy(f"RIVAL:{name.upper()}").name == f"rival:{name}"


def test_a_strategy_of_a_file_is_made_again_by_its_name(written: tuple[str, Path]) -> None:
    kind, file = written
    assert_made_again(f"{kind}:{file}")


def test_a_changed_file_is_refused_by_the_old_name(written: tuple[str, Path]) -> None:
    assert_digest_is_checked(*written)


@pytest.mark.parametrize("kind", ["evolved", "trained"])
def test_an_endless_file_is_refused(kind: str) -> None:
    assert_endless_file_is_refused(kind)


def test_a_vector_that_is_made_in_memory_has_a_name_that_is_no_spec() -> None:
    made = vectors(strategy("abp"), Side.FIRST)[0]
    assert not is_spec(made.name)
    with pytest.raises(UnknownStrategy):
        strategy(made.name)
