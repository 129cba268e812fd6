"""`prove`, `verify`, `evaluate`, `tournament`, `compile`, `claims`: what is true of strategies."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from noloss.cli.options import GameOption, JsonOption, Name, Seats, complete_strategy
from noloss.cli.show import progress, say, show_json, show_table

if TYPE_CHECKING:
    from noloss.core.game import LineGame
    from noloss.core.strategy import Strategy
    from noloss.exact.proof.proof import Proof


def prove(
    name: Name,
    game: GameOption = "3x3",
    side: Annotated[Seats, typer.Option(help="The seat to prove it in.")] = Seats.both,
    certificate: Annotated[
        Path | None, typer.Option("--certificate", "-c", help="Save the proof in this file.")
    ] = None,
    missed: Annotated[
        bool, typer.Option("--missed", help="List every position where it lets a win go.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Whether a strategy can lose, over all play. Exit code 0 if it never loses, 1 if it does."""
    from noloss.catalogue import strategy
    from noloss.core.files import write_text
    from noloss.core.notation import parse_game
    from noloss.exact.proof.certificate import certificate_text, certify
    from noloss.exact.proof.prove import prove as prove_side

    line_game, player = parse_game(game), strategy(name)
    sides = side.sides()
    with progress(f"Proving {name}", len(sides)) as step:
        proofs = []
        for seat in sides:
            proofs.append(prove_side(line_game, player, seat))
            step()
    no_loss = all(proof.no_loss for proof in proofs)
    if as_json:
        body = {proof.side.value: _proof_json(proof, missed) for proof in proofs}
        show_json({"strategy": player.name, "game": line_game.name, **body})
    else:
        from noloss.report.words import proof_text

        say("\n\n".join(proof_text(proof, every=missed) for proof in proofs))
    if certificate is not None and no_loss:
        write_text(certificate, certificate_text([certify(proof) for proof in proofs]))
        say(f"Certificate: {certificate}", err=as_json)
    elif certificate is not None:
        say(f"No certificate is written: {player.name} can lose.", err=True)
    raise typer.Exit(0 if no_loss else 1)


def _proof_json(proof: "Proof", listed: bool) -> dict[str, Any]:
    return {
        "no_loss": proof.no_loss,
        "positions": proof.positions,
        "lines": {result: proof.count(result) for result in ("win", "draw", "loss")},
        "missed_wins": len(proof.missed_wins),
        "refutation": proof.refutation and [cell + 1 for cell in proof.refutation],
        **({"missed": [str(position) for position in proof.missed_wins]} if listed else {}),
    }


def verify(
    file: Annotated[Path, typer.Argument(help="A certificate written by `noloss prove`.")],
    as_json: JsonOption = False,
) -> None:
    """Check a certificate without the strategy. Exit code 0 if it holds, 1 if it does not."""
    from noloss.core.errors import BadFile
    from noloss.core.files import read_bytes
    from noloss.core.plain import plain
    from noloss.exact.proof.certificate import Certificate, parse_certificate
    from noloss.exact.proof.verify import objection
    from noloss.report.words import counted

    data = read_bytes(file)
    proofs: tuple[Certificate, ...] = ()
    try:
        proofs = parse_certificate(data)
        reasons = [objection(proof) for proof in proofs]
        reason = next((found for found in reasons if found), None)
    except BadFile as error:
        reason = str(error)
    if as_json:
        show_json(
            {
                "file": str(file),
                "verified": reason is None,
                "reason": reason,
                "game": proofs[0].game.name if proofs else None,
                "strategy": proofs[0].strategy if proofs else None,
                "sides": [proof.side.value for proof in proofs],
            }
        )
    elif reason is not None:
        say(f"{file}: refused: {reason}", err=True)
    else:
        for proof in proofs:
            say(
                f"{file}: verified: whoever plays these moves never loses {proof.game} as"
                f" {proof.side.value} player ({counted(len(proof.choices), 'position')},"
                f" {counted(sum(proof.lines.values()), 'game')});"
                f" the file calls it {plain(proof.strategy, 60)}"
            )
    raise typer.Exit(0 if reason is None else 1)


def evaluate(
    first: Name,
    second: Name,
    game: GameOption = "3x3",
    as_json: JsonOption = False,
) -> None:
    """The exact result of one strategy against another; the first one named moves first."""
    from noloss.catalogue import strategy
    from noloss.core.notation import parse_game
    from noloss.exact.play.evaluate import evaluate as evaluate_pair
    from noloss.report.chances import exactly, percent

    line_game, one, two = parse_game(game), strategy(first), strategy(second)
    with progress(f"{first} against {second}"):
        result = evaluate_pair(line_game, one, two)
    if as_json:
        chances = {"first": result.first, "draw": result.draw, "second": result.second}
        show_json(
            {
                "game": line_game.name,
                "first": one.name,
                "second": two.name,
                "result": {key: str(chance) for key, chance in chances.items()},
            }
        )
        return
    rows = [
        (who, exactly(chance), percent(chance))
        for who, chance in (
            (f"{one.name} (first) wins", result.first),
            ("draw", result.draw),
            (f"{two.name} (second) wins", result.second),
        )
    ]
    show_table(("result", "exactly>", "%>"), rows)


def tournament(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            help="The strategies; all of the catalogue that play the game if none is named.",
            autocompletion=complete_strategy,
            show_default=False,
        ),
    ] = None,
    game: GameOption = "3x3",
    as_json: JsonOption = False,
) -> None:
    """The exact cross table: everyone against everyone, in both seats."""
    from noloss.arena.tournament import tournament as play_all
    from noloss.catalogue import CATALOGUE, strategy
    from noloss.core.notation import parse_game
    from noloss.report.chances import percent

    line_game = parse_game(game)
    if names:
        players = [strategy(name) for name in names]
    else:
        players = [strategy(name) for name in CATALOGUE if _can_play(strategy(name), line_game)]
    with progress("Playing every game", len(players) ** 2) as step:
        table = play_all(line_game, players, step)
    if as_json:
        pairs = [
            {
                "first": one,
                "second": two,
                "result": {
                    "first": str(result.first),
                    "draw": str(result.draw),
                    "second": str(result.second),
                },
            }
            for (one, two), result in table.results.items()
        ]
        points = {name: str(table.points(name)) for name in table.names}
        show_json({"game": line_game.name, "points": points, "results": pairs})
        return
    rows = []
    for one in table.names:
        results = [table.results[one, two] for two in table.names]
        fields = [f"{percent(r.first)} {percent(r.second)}" for r in results]
        rows.append((one, *fields, f"{float(table.points(one)):.2f}"))
    show_table(("first \\ second", *(f"{n}>" for n in table.names), "points>"), rows)
    say(
        "In each field: % won by the row, who moves first, and % won by the column;"
        " the rest is drawn.\n"
        f"Points: a win 1, a draw 1/2, over all {2 * len(table.names)} pairings of the row."
        " --json has the exact fractions."
    )


def _can_play(player: "Strategy", game: "LineGame") -> bool:
    """Whether a strategy decides in both seats; one that does not is left out, and named."""
    from noloss.core.errors import NolossError

    try:
        player.decide(game.start())
        player.decide(game.start().after(0))
    except NolossError as error:
        say(f"{player.name} is left out: {error}", err=True)
        return False
    return True


def compile_table(
    name: Name,
    file: Annotated[Path, typer.Argument(help="Where to save the table (JSON).")],
    game: GameOption = "3x3",
    as_json: JsonOption = False,
) -> None:
    """Write a strategy out as a table that `table:FILE` plays, proven to agree everywhere."""
    from noloss.catalogue import load_table, strategy
    from noloss.core.errors import NolossError
    from noloss.core.files import write_text
    from noloss.core.notation import parse_game
    from noloss.core.table import table_text
    from noloss.exact.play.tabulate import disagreement, tabulate
    from noloss.report.words import counted

    line_game, player = parse_game(game), strategy(name)
    with progress(f"Compiling {name}"):
        table = tabulate(line_game, player)
        write_text(file, table_text(table))
        saved = load_table(str(file))
        where = disagreement(line_game, player, saved)
    if where is not None:
        raise NolossError(f"{player.name} and its table differ in {where}")
    if as_json:
        show_json({"table": saved.name, "file": str(file), "positions": len(saved.decisions)})
    else:
        say(
            f"Wrote {file}: {saved.name}; it agrees with {player.name} in all"
            f" {counted(len(saved.decisions), 'position')}."
        )
