from math import inf

import pytest

from noloss.core.errors import NolossError
from noloss.core.game import LineGame, Side
from noloss.proof.prove import prove
from noloss.strategies.catalogue import strategy
from noloss.strategies.muse import muse


@pytest.mark.parametrize("spec", ["muse:0", "muse:0.05", "muse:inf", "muse:0.1:random"])
def test_the_dial_in_the_spec(spec: str) -> None:
    assert strategy(spec).name == spec + ("" if spec.endswith("random") else ":careless")


def test_it_never_loses_at_the_end_of_the_dial(three: LineGame) -> None:
    player = strategy("muse:inf")
    assert all(prove(three, player, side).no_loss for side in Side)


def test_names_never_clash() -> None:
    assert muse().name == "muse"
    assert muse(inf, strategy("t3dt")).name == "muse:inf:t3dt"
    assert muse(0.025, strategy("casual")).name == "muse:0.025:casual"
    assert strategy("muse:0.123456789").name == "muse:0.123456789:careless"
    assert strategy("level:33.3333333").name == "level:33.3333333"


@pytest.mark.parametrize(
    "spec", ["muse:-1", "muse:warm", "muse:nan", "muse:1e-99", "muse:0.1:nobody"]
)
def test_a_bad_dial_is_named(spec: str) -> None:
    with pytest.raises(NolossError, match=spec.rsplit(":", maxsplit=1)[-1]):
        strategy(spec)
