"""`rivals`: the strategies that the papers compare themselves with, proven or refuted."""

from noloss.cli.long_work import SecondsOption, long_work
from noloss.cli.options import JsonOption
from noloss.cli.show import show, text_width


def rivals(seconds: SecondsOption = None, as_json: JsonOption = False) -> None:
    """The strategies that the papers compare themselves with: which can lose, and how."""
    from noloss.lab.papers.rivals.rival_list import judged_rivals
    from noloss.lab.papers.rivals.rivals_text import rivals_text

    with long_work("Proving the rivals", seconds) as budget:
        judged = judged_rivals(budget)
    show(judged, as_json, lambda document: rivals_text(document, text_width()), verdict=True)
