"""Hypothesis strategies: games, and positions reached by play."""

from hypothesis import strategies as st

from noloss.core.errors import BadGame
from noloss.core.families import box
from noloss.core.game import LineGame
from noloss.core.position import Position


@st.composite
def games(draw: st.DrawFn, most_cells: int = 64) -> LineGame:
    """A board of one to four dimensions, with any line length that fits."""
    shape = tuple(draw(st.lists(st.integers(1, 5), min_size=1, max_size=4)))
    length = draw(st.integers(1, max(shape)))
    try:
        game = box(shape, length)
    except BadGame:
        game = box((3, 3), 3)
    return game if game.size <= most_cells else box((3, 3, 3), 3)


@st.composite
def positions(draw: st.DrawFn, game: LineGame | None = None, most_cells: int = 64) -> Position:
    """A position after some legal moves, perhaps finished."""
    position = (game or draw(games(most_cells))).start()
    for _ in range(draw(st.integers(0, position.game.size))):
        legal = position.legal()
        if not legal:
            break
        position = position.play(draw(st.sampled_from(legal)))
    return position
