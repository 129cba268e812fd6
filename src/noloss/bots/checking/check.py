"""Is a bot really unbeatable? Every reply to every move it makes, in both seats.

A strategy is judged by its decisions, which are known. A bot can only be observed: see
`observation`, and `large_board` for boards that are too large to walk.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from noloss.arena.yardsticks import Yardsticks
from noloss.bots.bot import Bot
from noloss.bots.checking.check_report import CheckReport, Evidence
from noloss.bots.checking.large_board import search_for_loss
from noloss.bots.checking.observation import Observation
from noloss.bots.checking.seat_report import seat_of_flow
from noloss.bots.functions.python_bot import PythonStrategy
from noloss.bots.resolve import AS_USUAL, Running, resolve
from noloss.core.budget import DEFAULT, Budget, Meter
from noloss.core.errors import NolossError
from noloss.core.game import LineGame, Side
from noloss.core.plain import plain
from noloss.core.strategy import Strategy, seated
from noloss.flow.extent import enumerable, solvable
from noloss.proof.prove import against_everything

BOT_OPPONENTS = ("random", "casual")
"""Whom bots are measured against, unless somebody brings other yardsticks."""


def check(
    bot: Any,
    game: LineGame,
    *,
    samples: int = 1,
    games: bool = False,
    sides: Iterable[Side] = tuple(Side),
    running: Running = AS_USUAL,
    yardsticks: Yardsticks | None = None,
    budget: Budget = DEFAULT,
) -> CheckReport:
    """Walk every game against a bot in these seats; if there are too many, look for one it loses.

    The bot is a function `(board, mark) -> cell`, a bot, a strategy, or a text that says where one
    is: see `noloss.bots.resolve`. `games` plays all games, whatever a fresh start costs. The
    positions of the budget are those of each walk. Once its seconds are over, a bot is asked no
    more, and the report says what is missing; a strategy has no verdict then.
    """
    if yardsticks is not None and yardsticks.game != game:
        raise NolossError(f"yardsticks for {yardsticks.game}, but the game is {game}")
    player: Bot | Strategy | None = None
    meter = timed = budget.begun().meter("Checking")
    try:
        player = resolve(bot, game, running, budget.cancel)
        if isinstance(player, Bot) and solvable(
            game
        ):  # its time ends its answers, and not the walks
            meter = replace(budget, seconds=None).meter("Checking")
        meter.words = f"Checking {plain(player.name)}"
        if not solvable(game):
            return search_for_loss(player, game, tuple(sides), meter)
        if yardsticks is None:
            yardsticks = Yardsticks(game, BOT_OPPONENTS, meter.part(), enumerable(game))
        if isinstance(player, Bot):
            left = None if budget.seconds is None else max(0.0, budget.seconds - timed.seconds)
            observation = Observation(yardsticks, player, samples, tuple(sides), meter, left)
            return observation.report(games)
        with meter.going_on():
            return _check_strategy(yardsticks, player, tuple(sides), meter)
    except NolossError:
        meter.look()  # what was cancelled may look like a bot that fails
        raise
    finally:
        if isinstance(bot, str) and isinstance(player, Bot | PythonStrategy):
            player.close()


def _check_strategy(
    measures: Yardsticks, player: Strategy, sides: tuple[Side, ...], meter: Meter
) -> CheckReport:
    """The report on a strategy of ours, whose chances are known exactly."""
    game = measures.game
    seats, random = {}, False
    for side in sides:
        played = against_everything(game, seated(player, game), side, meter.part())
        random = random or any(len(node.cells) > 1 for _, node in played.turns(side))
        seats[side] = seat_of_flow(measures, played, player, side, meter)
    known = Evidence("known", 0, 0, 0)
    return CheckReport(player.name, game, True, "board", not random, 1, known, "", (), {}, seats)
