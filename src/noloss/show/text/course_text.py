"""The check of a file behind the interface of a course, in plain words."""

from noloss.bots.courses.course_check import CourseReport
from noloss.bots.resolve import AS_USUAL, Running
from noloss.core.phrases import counted
from noloss.core.plain import plain
from noloss.show.text.check_text import check_text
from noloss.show.text.text_table import PLAIN_WIDTH, text_table

COLUMNS = ("function", "asked>", "wrong>", "first in", "what is wrong there~")


def course_text(
    report: CourseReport,
    every: bool = False,
    running: Running = AS_USUAL,
    width: int = PLAIN_WIDTH,
) -> str:
    """The functions, if they were compared with the truth, and then the player."""
    player = check_text(report, every, running)
    if not report.functions:
        return player
    rows = [
        (
            name,
            f"{function.asked:,}",
            f"{function.wrong:,}",
            str(function.first or ""),
            plain(function.why),
        )
        for name, function in report.functions.items()
    ]
    wrong = [name for name, function in report.functions.items() if function.wrong]
    head = (
        f"{counted(len(wrong), 'function')} of {len(rows)} wrong: {', '.join(wrong)}."
        if wrong
        else f"All {len(rows)} functions are right on all positions of {report.game}."
    )
    return "\n".join([head, "", text_table(COLUMNS, rows, width), "", player])
