"""How WST's Table I is computed; what it says is in `tests/lab/cli/test_claims.py`."""

import re
from collections import Counter
from typing import Any

import pytest

from noloss.core.game import Side
from noloss.lab.papers.wst import table_i as table
from noloss.proof.proof import Proof
from noloss.proof.prove import prove


def test_each_seat_of_a_rival_is_proven_once_and_things_are_counted_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: Counter[tuple[str, Side]] = Counter()

    def counting(game: Any, player: Any, side: Side, *rest: Any) -> Proof:
        asked[player.name, side] += 1
        return prove(game, player, side, *rest)

    monkeypatch.setattr(table, "prove", counting)
    evidence = [cell.evidence for row in table.table_i() for cell in row.cells]
    assert set(asked.values()) == {1}
    assert not [said for said in evidence if re.search(r"\b1 (positions|games)\b", said)]
