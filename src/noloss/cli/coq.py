"""`coq`: a certificate for the kernel of a proof assistant."""

from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.options import JsonOption
from noloss.cli.show import show


def coq(
    file: Annotated[
        Path, typer.Argument(help="A certificate that prove, solve or certificates wrote.")
    ],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write the file for Coq here.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Turn a certificate into a file for the proof assistant Coq, whose kernel then judges it.

    The theory that it needs is in the folder coq/ of the project.
    """
    from noloss.core.files import write_text
    from noloss.show.coq.instance import coq_instance, instance_text

    instance = coq_instance(file)
    if out is not None:
        write_text(out, instance.text)
    show(instance, as_json, lambda document: instance_text(document, out))
