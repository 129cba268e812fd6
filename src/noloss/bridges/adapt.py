"""Whatever a user hands us, as something that can be checked.

Libraries are recognised by what their objects can do, so that none is loaded unless it is there.
"""

from typing import Any

from noloss.bridges.bot import Bot
from noloss.bridges.callables import CallableBot
from noloss.core.errors import NolossError
from noloss.core.strategy import Strategy


def adapt(found: Any, name: str) -> Bot | Strategy:
    """A bot or strategy for this object: ours, OpenSpiel's, easyAI's, or a plain function."""
    if isinstance(found, Bot):
        return found
    adapted: Bot | Strategy
    if hasattr(found, "decide") and hasattr(found, "name"):
        adapted = found
    elif hasattr(found, "step") and hasattr(found, "restart_at"):
        from noloss.bridges.openspiel import SpielBotBridge  # noqa: PLC0415 (an extra)

        adapted = SpielBotBridge(found, name)
    elif hasattr(found, "action_probabilities"):
        from noloss.bridges.openspiel import SpielPolicyStrategy  # noqa: PLC0415 (an extra)

        adapted = SpielPolicyStrategy(found, name)
    elif hasattr(found, "AI_algo") or type(found).__module__.startswith("easyAI"):
        from noloss.bridges.easyai import AlgorithmBridge  # noqa: PLC0415 (an extra)

        adapted = AlgorithmBridge(found, name)
    elif callable(found):
        adapted = CallableBot(name, found)
    else:
        raise NolossError(f"{name!r} is neither a function, a bot nor a strategy")
    return adapted
