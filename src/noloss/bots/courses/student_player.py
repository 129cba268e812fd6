"""The function or class in a student's file that plays, by its name or by the usual ones."""

import inspect
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any


def find_player(module: ModuleType, name: str, usual: Sequence[str]) -> Any:
    """What plays: the thing of this name, else the first usual one.

    None if there is nothing of the kind. A class is called to get an object.
    """
    if name:
        thing: Any = module
        for part in name.split("."):
            thing = getattr(thing, part, None)
    else:
        there = [each for each in usual if callable(getattr(module, each, None))]
        thing = getattr(module, there[0]) if there else None
    return thing() if isinstance(thing, type) else thing


def takes(function: Callable[..., Any]) -> list[str]:
    """The names of what a function must or may be given by position."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return []
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return [each.name for each in parameters if each.kind in kinds]
