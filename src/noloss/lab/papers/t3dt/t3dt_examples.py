"""Figs. 5 to 18 of the T3DT paper but for its tree: example games of each branch of section 4.

The boards are missing from our text. Where a sentence says of either board what happens on it, ours
are games of which that is true; elsewhere both are of the branch.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from noloss.core.game import Side, Value
from noloss.core.notation import moves_text
from noloss.lab.papers.courses import Game
from noloss.lab.papers.item import Item, final_boards
from noloss.lab.papers.shared import Facts
from noloss.lab.papers.t3dt.t3dt_moves import branch, game_chance

NO_PICTURE = "The boards are missing from our text."
STARTER = "Here X is the player who began, so the paper's O is our X and its X our O."
Test = Callable[[Game], bool]


@dataclass(frozen=True)
class Example:
    """A figure: its branch, and how the games of it end that we show."""

    title: str
    side: Side
    test: Test
    ends: Value
    other: "Example | None" = None
    """The right board, where the text says what is on it and on the left one."""
    says: str = ""
    """What the text says of this board."""


def _opposite_corners(game: Game) -> bool:
    return branch("corner", "", "corner")(game) and game.moves[0] + game.moves[2] == 8


def _beside_corners(game: Game) -> bool:
    return branch("corner", "", "corner")(game) and not _opposite_corners(game)


def _no_corner(game: Game) -> bool:
    return branch("corner", "centre", "", "edge")(game)


FIRST, SECOND = Side.FIRST, Side.SECOND
WON, DRAWN = Value.FIRST, Value.DRAW
EXAMPLES: Mapping[int, Example] = {
    5: Example(
        "T3DT opens in a corner, the reply is an edge", FIRST, branch("corner", "edge"), WON
    ),
    6: Example(
        "T3DT opens in a corner, the reply is a corner", FIRST, branch("corner", "corner"), WON
    ),
    7: Example(
        "T3DT opens in a corner, the reply is the centre",
        FIRST,
        branch("corner", "centre", "", "corner"),
        WON,
        Example("", FIRST, _no_corner, DRAWN, says="elsewhere than in a corner, and a draw"),
        "the opponent continues in another corner, and T3DT wins",
    ),
    8: Example(
        "T3DT opens on an edge, the reply is a corner", FIRST, branch("edge", "corner"), DRAWN
    ),
    9: Example(
        "T3DT opens on an edge, the reply is a near one", FIRST, branch("edge", "near edge"), WON
    ),
    10: Example(
        "T3DT opens on an edge, the reply is the opposite one",
        FIRST,
        branch("edge", "opposite edge"),
        DRAWN,
    ),
    11: Example(
        "T3DT opens on an edge, the reply is the centre", FIRST, branch("edge", "centre"), DRAWN
    ),
    12: Example(
        "T3DT opens in the centre, the reply is an edge", FIRST, branch("centre", "edge"), WON
    ),
    13: Example(
        "T3DT opens in the centre, the reply is a corner", FIRST, branch("centre", "corner"), WON
    ),
    15: Example(
        "The opponent opens in a corner and continues in another",
        SECOND,
        _opposite_corners,
        DRAWN,
        Example("", SECOND, _beside_corners, DRAWN, says="another corner, where T3DT must block"),
        "the opponent continues in the opposite corner, and T3DT on an edge",
    ),
    16: Example(
        "The opponent opens in a corner and continues on an edge",
        SECOND,
        branch("corner", "", "edge"),
        DRAWN,
    ),
    17: Example("The opponent opens on an edge", SECOND, branch("edge"), DRAWN),
    18: Example("The opponent opens in the centre", SECOND, branch("centre"), DRAWN),
}
"""The figures that show games, by number."""


def example_items(facts: Facts) -> Iterator[Item]:
    """Each of them with two games against an opponent that wins or blocks when it can."""
    for number, example in EXAMPLES.items():
        left = _games(example, facts)
        if example.other is None:
            shown, words = left[:: max(1, len(left) // 2)][:2], NO_PICTURE
            many = f"Two of {len(left)} such games"
        else:
            right = _games(example.other, facts)
            shown = [left[0], right[0]]
            words = f"Left: {example.says}; right: {example.other.says}. {NO_PICTURE}"
            many = f"One of {len(left)} and one of {len(right)} such games"
        yield Item(
            f"Fig. {number}",
            example.title,
            words,
            final_boards(f"fig-{number}", shown),
            f"{many} against an opponent that wins or blocks when it can, with the number of each"
            f" move: {_told(shown)}. {'T3DT is X.' if example.side is FIRST else STARTER}",
        )


def _games(example: Example, facts: Facts) -> list[Game]:
    return [
        game
        for game in facts.games("t3dt", example.side)
        if example.test(game)
        and game.value is example.ends
        and game_chance(game, example.side, "casual", facts)
    ]


def _told(games: Sequence[Game]) -> str:
    return "; ".join(moves_text(game.moves) for game in games)
