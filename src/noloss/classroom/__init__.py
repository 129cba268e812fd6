"""The optional layer for teachers and agents: grading, the service, models, libraries."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from noloss.classroom.models.chat import EndpointError as EndpointError
    from noloss.classroom.models.model_answers import EnoughQuestions as EnoughQuestions

_HOME = {"EndpointError": "models.chat", "EnoughQuestions": "models.model_answers"}
__all__ = list(_HOME)


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used."""
    if name not in _HOME:
        raise AttributeError(f"module 'noloss.classroom' has no attribute {name!r}")
    return getattr(import_module(f"noloss.classroom.{_HOME[name]}"), name)
