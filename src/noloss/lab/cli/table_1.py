"""`table-1`: WST's Table I, computed."""

from noloss.cli.long_work import SecondsOption, long_work
from noloss.cli.options import JsonOption
from noloss.cli.show import show, text_width


def table_1(seconds: SecondsOption = None, as_json: JsonOption = False) -> None:
    """Table I of the WST paper (Garg, Songara and Maheshwari, 2017), as printed and as computed."""
    from noloss.lab.papers.rivals.rivals_text import table_i_text
    from noloss.lab.papers.wst.table_i import table_i

    with long_work("Table I", seconds) as budget:
        table = table_i(budget)
    show(table, as_json, lambda document: table_i_text(document, text_width()), verdict=True)
