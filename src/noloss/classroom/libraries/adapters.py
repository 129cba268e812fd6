"""Objects of OpenSpiel and easyAI as bots and strategies.

A library is recognised by what its objects can do, so that none is loaded unless it is there.
"""

from typing import Any

from noloss.bots.bot import Bot
from noloss.core.strategy import Strategy


def adapt(foreign: Any, name: str) -> Bot | Strategy | None:
    """Returns a bot or strategy for an object of OpenSpiel or easyAI; None for any other."""
    if hasattr(foreign, "step") and hasattr(foreign, "restart_at"):
        from noloss.classroom.libraries.openspiel import SpielBotBridge  # noqa: PLC0415 (an extra)

        return SpielBotBridge(foreign, name)
    if hasattr(foreign, "action_probabilities"):
        from noloss.classroom.libraries.openspiel import SpielPolicyStrategy  # noqa: PLC0415 (an extra)

        return SpielPolicyStrategy(foreign, name)
    if hasattr(foreign, "AI_algo") or type(foreign).__module__.startswith("easyAI"):
        from noloss.classroom.libraries.easyai import AlgorithmBridge  # noqa: PLC0415 (an extra)

        return AlgorithmBridge(foreign, name)
    return None
