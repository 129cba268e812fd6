"""`evaluate`: the exact result of a match."""

from noloss.cli.long_work import PositionsOption, SecondsOption, long_work
from noloss.cli.options import GameOption, JsonOption, Name
from noloss.cli.show import show, text_width


def evaluate(
    first: Name,
    second: Name,
    game: GameOption = "3x3",
    budget: PositionsOption = None,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """The exact result of one strategy against another; the first one named moves first."""
    from noloss.core.notation import parse_game
    from noloss.flow.evaluate import evaluation
    from noloss.show.text.match_text import evaluation_text
    from noloss.strategies.catalogue import strategy

    line_game, one, two = parse_game(game), strategy(first), strategy(second)
    with long_work(f"{first} against {second}", seconds, budget) as allowed:
        result = evaluation(line_game, one, two, allowed)
    show(result, as_json, lambda document: evaluation_text(document, text_width()))
