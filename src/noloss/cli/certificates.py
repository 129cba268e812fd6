"""`certificates`: the proofs that come with noloss."""

from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.options import JsonOption, complete_game
from noloss.cli.show import say, show, text_width


def certificates(
    game: Annotated[
        str | None,
        typer.Argument(help="Only those of this game.", autocompletion=complete_game),
    ] = None,
    side: Annotated[
        str | None, typer.Option("--side", help="Only the one for this side: first or second.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write the one of the game to this file.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """The certificates that come with noloss; `--out` writes one, for `noloss verify`."""
    from noloss.core.errors import NolossError
    from noloss.core.files import write_bytes
    from noloss.exact.proof.shipped import Shipped, shipped, shipped_one
    from noloss.report.text.certificates_text import shipped_text

    if out is not None:
        if game is None:
            raise NolossError("--out needs the game: noloss certificates 6x6x6 --out FILE")
        proof, data = shipped_one(game, side)
        write_bytes(out, data)
        listed: tuple[Shipped, ...] = (proof,)
    else:
        listed = tuple(proof for proof in shipped(game) if side in (None, proof.side))
    show(listed, as_json, lambda document: shipped_text(document, text_width()))
    if out is not None:
        say(f"Certificate: {out}", err=as_json)
