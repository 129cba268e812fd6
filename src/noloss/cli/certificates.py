"""`certificates`: the proofs that come with noloss."""

from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.long_work import SecondsOption, long_work
from noloss.cli.options import JsonOption, complete_game
from noloss.cli.show import say, show, text_width
from noloss.cli.workers import ClusterOption, WorkersOption, workers
from noloss.core.game import Side
from noloss.work.crew import Workers


def certificates(
    game: Annotated[
        str | None,
        typer.Argument(help="Only those for this game.", autocompletion=complete_game),
    ] = None,
    side: Annotated[
        Side | None,
        typer.Option("--side", help="Only the one for this side.", case_sensitive=False),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="Write the certificate for the game to this file."),
    ] = None,
    make: Annotated[
        bool,
        typer.Option(
            "--make", help="Search for a proof by blocks: 7x7x7 at once, 6x6x6 in minutes."
        ),
    ] = False,
    seed: Annotated[int, typer.Option(min=0, help="With --make: the seed of the search.")] = 1,
    number: WorkersOption = None,
    cluster: ClusterOption = None,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """The certificates that come with noloss; `--out` writes one, for `noloss verify`."""
    from noloss.core.errors import NolossError
    from noloss.core.files import check_writable, write_bytes
    from noloss.proof.proof_file import described, shipped, shipped_one
    from noloss.show.text.solution_text import shipped_text

    if (out is not None or make) and (game is None or out is None):
        lacking = "a game" if game is None else "--out FILE"
        raise NolossError(f"{lacking} is needed, as in noloss certificates 6x6x6 --out FILE")
    who = workers(number, cluster)
    listed = shipped(game) if out is None else {}
    if out is not None and game is not None:
        check_writable(out)
        data = _made(game, side, seed, seconds, who) if make else shipped_one(game, side)
        write_bytes(out, data)
        listed = {described(data): data}
    chosen = tuple(proof for proof in listed if side is None or proof.side == side.value)
    show(chosen, as_json, lambda document: shipped_text(document, text_width()))
    if out is not None:
        say(f"Certificate: {out}", err=as_json)


def _made(game: str, side: Side | None, seed: int, seconds: float | None, who: Workers) -> bytes:
    from noloss.proof.proof_file import proof_bytes
    from noloss.solver.block_proof import made

    with long_work(f"Blocks for {game}", seconds) as budget:
        return proof_bytes(made(game, side or Side.SECOND, seed, budget, who))
