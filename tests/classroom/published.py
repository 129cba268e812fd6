"""What each command of the classroom prints with `--json`."""

from collections.abc import Mapping

from noloss.classroom.grading.grade_report import GradeReport
from noloss.classroom.mcp.tool_answers import Offered
from noloss.classroom.models.model_check import ModelReport
from noloss.classroom.service.endpoints import Endpoint
from noloss.classroom.service.games_export import ExportedGames
from noloss.classroom.service.serve import Serving
from published import Published

DOCUMENTS: Mapping[str, Published] = {
    "serve": Published(
        Serving | tuple[Endpoint, ...],
        "the address at which the page is served; with --list, what its API can be asked",
    ),
    "export-games": Published(ExportedGames, "the recorded games that were written to a file"),
    "grade": Published(GradeReport, "a class of bots, each with its result"),
    "check-model": Published(ModelReport, "how well a language model plays"),
    "mcp": Published(tuple[Offered, ...], "the tools that are offered to agents"),
}
"""By command, in the order of `noloss --help`."""
