"""Whatever a user hands over, as something that can be checked."""

from inspect import isclass
from typing import Any

from noloss.bots.bot import Bot
from noloss.bots.functions.callables import CallableBot
from noloss.bots.functions.trying import callee
from noloss.core.errors import NolossError
from noloss.core.plugins import blamed, layers, load, packages
from noloss.core.strategy import Strategy


def adapt(foreign: Any, name: str) -> Bot | Strategy:
    """Returns a bot or strategy for an object of noloss or of a library, or for a function."""
    known = adapt_known(foreign, name)
    if known is not None:
        return known
    found = callee(foreign)
    if found is not None and not isclass(foreign):
        return CallableBot(name, found.function)
    return adapt_unknown(foreign, name)


def adapt_known(foreign: Any, name: str) -> Bot | Strategy | None:
    """Returns the same for an object of noloss or of a library that a layer knows, or None."""
    if isinstance(foreign, Bot):
        return foreign
    if hasattr(foreign, "decide") and hasattr(foreign, "name"):
        strategy: Strategy = foreign
        return strategy
    adapters = (adapter for layer in layers().values() for adapter in layer.adapters)
    adapted = (load(adapter)(foreign, name) for adapter in adapters)
    return next((each for each in adapted if each is not None), None)


def adapt_unknown(foreign: Any, name: str) -> Bot | Strategy:
    """Returns what another package's adapter makes of an object that is not a function either.

    Raises NolossError if none does.
    """
    for package, plugin in packages():
        for adapter in plugin.adapters:
            with blamed(f"the adapter {adapter!r:.80}", package):
                adapted: Bot | Strategy | None = load(adapter)(foreign, name)
            if adapted is not None:
                return adapted
    raise NolossError(f"{name!r} is not a function, a bot or a strategy")
