"""Whatever a user hands us, as something that can be checked.

Libraries are recognised by what their objects can do, so that none is loaded unless it is there.
"""

from inspect import isclass
from typing import Any

from noloss.bots.bot import Bot
from noloss.bots.functions.callables import CallableBot
from noloss.bots.functions.trying import callee
from noloss.core.errors import NolossError
from noloss.core.strategy import Strategy


def adapt(foreign: Any, name: str) -> Bot | Strategy:
    """A bot or strategy for this object: ours, OpenSpiel's, easyAI's, or a plain function."""
    known = adapt_known(foreign, name)
    if known is not None:
        return known
    found = callee(foreign)
    if found is not None and not isclass(foreign):
        return CallableBot(name, found.function)
    raise NolossError(f"{name!r} is not a function, a bot or a strategy")


def adapt_known(foreign: Any, name: str) -> Bot | Strategy | None:
    """The same for an object that we or a library know; None for any other."""
    if isinstance(foreign, Bot):
        return foreign
    adapted: Bot | Strategy | None = None
    if hasattr(foreign, "decide") and hasattr(foreign, "name"):
        adapted = foreign
    elif hasattr(foreign, "step") and hasattr(foreign, "restart_at"):
        from noloss.classroom.libraries.openspiel import SpielBotBridge  # noqa: PLC0415 (an extra)

        adapted = SpielBotBridge(foreign, name)
    elif hasattr(foreign, "action_probabilities"):
        from noloss.classroom.libraries.openspiel import SpielPolicyStrategy  # noqa: PLC0415 (an extra)

        adapted = SpielPolicyStrategy(foreign, name)
    elif hasattr(foreign, "AI_algo") or type(foreign).__module__.startswith("easyAI"):
        from noloss.classroom.libraries.easyai import AlgorithmBridge  # noqa: PLC0415 (an extra)

        adapted = AlgorithmBridge(foreign, name)
    return adapted
