"""`verify`: does a certificate hold?"""

from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.long_work import SecondsOption, long_work
from noloss.cli.options import JsonOption
from noloss.cli.show import show


def verify(
    file: Annotated[
        Path,
        typer.Argument(help="A certificate that `noloss solve`, `prove` or `certificates` wrote."),
    ],
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check a certificate. Exit code 0 if it holds, 1 if it does not, 2 if it is no certificate."""
    from noloss.exact.proof.verification import verify_file
    from noloss.report.text.certificates_text import verification_text

    with long_work(f"Verifying {file.name}", seconds) as budget:
        verification = verify_file(file, budget)
    show(verification, as_json, verification_text, err=not verification.valid, verdict=True)
    raise typer.Exit(0 if verification.valid else 1)
