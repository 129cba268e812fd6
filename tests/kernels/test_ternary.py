"""The array worked backward, joined with its plain twin on every position."""

import pytest

from noloss.core.notation import parse_game, parse_position
from noloss.flow.flow import EVERY, flow
from noloss.flow.position_table import table_from
from noloss.flow.solved import solved


@pytest.mark.parametrize(
    ("name", "position"),
    [
        *((name, None) for name in ("3x3", "3x2:2", "2x2x2", "5:3", "3x3:2", "2x2")),
        *((name, None) for name in ("3x3+misere", "3x2:2+gravity", "2x2x2+gravity+misere")),
        ("4x3:3", "X.../..O./...."),
        ("4x3:3", "X.../..O./...X"),
        ("4x3:3+gravity", "..../..../X..O"),
        ("5x4:4", "XOXOX/XOXO./OXOXO/....."),
    ],
)
def test_every_position_scores_as_in_the_plain_table(name: str, position: str | None) -> None:
    game = parse_game(name)
    start = game.start() if position is None else parse_position(game, position)
    plain, quick = solved(flow(start, EVERY, EVERY)).scores, table_from(start).scores
    for marks, score in plain.items():
        assert quick[marks] == score, marks
    if not game.rules.gravity:
        assert len(quick) == len(plain)
        assert set(quick) == set(plain)


def test_what_no_game_leads_to_has_no_score() -> None:
    game = parse_game("3x3")
    scores = table_from(parse_position(game, "X../.O./...")).scores
    both_won, before_the_start, overlap = (0b111, 0b111000), (0, 0), (0b11, 0b10010)
    for marks in (both_won, before_the_start, overlap):
        assert marks not in scores


def test_four_by_four_has_as_many_positions_as_the_documentation_says() -> None:
    assert len(table_from(parse_game("4x4").start()).scores) == 9_722_011
