"""Examples in docstrings (`>>> ...`) shown as code: an extension of griffe, which reads them."""

import re
from typing import Any

from griffe import Extension, Object

EXAMPLE = re.compile(r"^>>> .*(?:\n(?!\s*$).+)*", re.MULTILINE)
"""From `>>>` to the next empty line."""


class Doctests(Extension):
    """Puts a fence around each example."""

    def on_instance(self, *, obj: Object, **kwargs: Any) -> None:
        """After something was read: its docstring."""
        if obj.docstring is not None:
            obj.docstring.value = EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
