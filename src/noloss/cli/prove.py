"""`prove`: can a strategy lose?"""

from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.long_work import PositionsOption, SecondsOption, long_work
from noloss.cli.options import GameOption, JsonOption, Name
from noloss.cli.show import say, show
from noloss.core.notation import Seats, sides_of


def prove(
    name: Name,
    game: GameOption = "3x3",
    side: Annotated[Seats, typer.Option(help="The seat to prove it in.")] = "both",
    certificate: Annotated[
        Path | None, typer.Option("--certificate", "-c", help="Save the proof in this file.")
    ] = None,
    missed: Annotated[
        bool, typer.Option("--missed", help="List every position where it lets a win go.")
    ] = False,
    budget: PositionsOption = None,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Whether a strategy can lose, over all play. Exit code 0 if it never loses, 1 if it does."""
    from noloss.core.files import check_writable, write_text
    from noloss.core.notation import parse_game
    from noloss.proof.certificate import certificate_text, certify
    from noloss.proof.prove import prove_seats
    from noloss.show.text.words import proofs_text
    from noloss.strategies.catalogue import strategy

    line_game, player = parse_game(game), strategy(name)
    if certificate is not None:
        check_writable(certificate)
    with long_work(f"Proving {name}", seconds, budget) as allowed:
        report = prove_seats(line_game, player, sides_of(side), missed, allowed)
    show(report, as_json, lambda document: proofs_text(document, every=missed), verdict=True)
    if certificate is not None and report.no_loss:
        write_text(certificate, certificate_text([certify(proof) for proof in report.proofs]))
        say(f"Certificate: {certificate}", err=as_json)
    elif certificate is not None:
        say(f"No certificate is written: {player.name} can lose.", err=True)
    raise typer.Exit(0 if report.no_loss else 1)
