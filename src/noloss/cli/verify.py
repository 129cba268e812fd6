"""`verify`: does a certificate hold?"""

from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.long_work import SecondsOption, long_work
from noloss.cli.options import JsonOption
from noloss.cli.show import complain, show
from noloss.core.errors import Cancelled, NolossError


def verify(
    files: Annotated[
        list[Path],
        typer.Argument(
            help="Certificates that `noloss solve`, `prove` or `certificates` wrote.",
            metavar="FILE...",
            show_default=False,
        ),
    ],
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check certificates. Exit code 0 if all hold, 1 if one does not.

    Exit code 2 if a file is not a certificate or checking it took too long; the others are checked
    all the same. --seconds is for each file. With --json there is a document for each file that
    could be checked, on a line of its own.
    """
    from noloss.proof.verification import verify_file
    from noloss.show.text.solution_text import verification_text

    worst = 0
    for file in files:
        try:
            with long_work(f"Verifying {file.name}", seconds) as budget:
                found = verify_file(file, budget)
        except Cancelled:
            raise
        except NolossError as error:
            complain(error)
            worst = 2
        else:
            show(found, as_json, verification_text, err=not found.valid, verdict=True)
            worst = max(worst, 0 if found.valid else 1)
    raise typer.Exit(worst)
