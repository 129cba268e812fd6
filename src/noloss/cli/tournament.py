"""`tournament`: everyone against everyone, exactly."""

from noloss.cli.long_work import PositionsOption, SecondsOption, long_work
from noloss.cli.options import GameOption, JsonOption, Names
from noloss.cli.show import say, show, text_width
from noloss.cli.workers import ClusterOption, WorkersOption, workers


def tournament(
    names: Names = None,
    game: GameOption = "3x3",
    number: WorkersOption = None,
    cluster: ClusterOption = None,
    budget: PositionsOption = None,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """The exact cross table: everyone against everyone, in both seats.

    About half a minute for the whole catalogue on 3x3.
    """
    from noloss.arena.tournament import tournament as play_all
    from noloss.core.notation import parse_game
    from noloss.show.text.match_text import cross_table_text
    from noloss.strategies.catalogue import strategy

    who = workers(number, cluster)
    players = [strategy(name) for name in names or ()]
    with long_work("Playing every game", seconds, budget) as allowed:
        table = play_all(parse_game(game), players, allowed, who)
    for why in table.left_out.values():
        say(f"Left out: {why}", err=True)
    show(table, as_json, lambda document: cross_table_text(document, text_width()))
