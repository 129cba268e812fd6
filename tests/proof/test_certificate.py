import dataclasses
import re
from collections.abc import Callable
from hashlib import sha256

import pytest

from noloss.core.errors import BadFile, NolossError
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.notation import parse_game, parse_position
from noloss.proof.certificate import Certificate, certificate_text, certify, parse_certificate
from noloss.proof.prove import prove
from noloss.proof.verification import objection, verify
from noloss.strategies.catalogue import strategy

SMALL = parse_game("3x2:2")


def _certificate(game: LineGame, name: str, *sides: Side) -> str:
    return certificate_text([certify(prove(game, strategy(name), side)) for side in sides])


def _resealed(text: str, change: Callable[[str], str]) -> bytes:
    """The certificate with a changed body and a right checksum, as a forger would make it."""
    body = change(text[: text.rindex("end ")])
    return f"{body}end {sha256(body.encode()).hexdigest()}\n".encode()


def test_a_small_certificate_is_readable(golden) -> None:
    golden("certificate.txt", _certificate(SMALL, "optimal-fastest", Side.FIRST))


@pytest.mark.parametrize(
    "name",
    [
        *("t3dt", "optimal", "abp"),
        *(pytest.param(n, marks=pytest.mark.thorough) for n in ("newell-simon", "mm", "aba")),
    ],
)
def test_certificates_round_trip_and_verify(three: LineGame, name: str) -> None:
    text = _certificate(three, name, *Side)
    claims = parse_certificate(text.encode())
    assert certificate_text(claims) == text
    assert [objection(claim) for claim in claims] == [None, None]
    assert not hasattr(claims[0], "no_loss"), "a certificate that was only read claims nothing"


def test_a_losing_strategy_has_no_certificate(three: LineGame) -> None:
    with pytest.raises(NolossError, match="casual loses as first: there is no certificate"):
        _certificate(three, "casual", Side.FIRST)


def test_every_changed_byte_is_refused() -> None:
    """Each byte replaced by others, removed, or doubled."""
    data = _certificate(SMALL, "optimal-fastest", Side.FIRST).encode()
    for at in range(len(data)):
        for byte in {data[at] ^ 1, data[at] ^ 32, data[at] ^ 128, ord("\n"), ord("5")} - {data[at]}:
            with pytest.raises(BadFile):
                parse_certificate(data[:at] + bytes([byte]) + data[at + 1 :])
        with pytest.raises(BadFile):
            parse_certificate(data[:at] + data[at + 1 :])
        with pytest.raises(BadFile):
            parse_certificate(data[: at + 1] + data[at:])


def test_every_cut_is_refused() -> None:
    data = _certificate(SMALL, "optimal-fastest", Side.FIRST).encode()
    for at in range(len(data)):
        with pytest.raises(BadFile):
            parse_certificate(data[:at])


def test_every_forged_line_is_refused() -> None:
    """Lines removed, doubled or given other moves, with the checksum made right again."""
    text = _certificate(SMALL, "optimal-fastest", Side.FIRST)
    lines = text.splitlines()[:-1]
    for at in range(len(lines)):
        for forged in (lines[:at] + lines[at + 1 :], [*lines[:at], lines[at], *lines[at:]]):
            body = "\n".join(forged) + "\n"
            assert _refused(_resealed(body + "end x", lambda text: text)), forged


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda t: t.replace("certificate 1", "certificate 2"), "version 2"),
        (lambda t: t.replace("game 3x3", "game 3x"), "line 2"),
        (lambda t: t.replace("game 3x3", "game 4x4"), "line 7"),
        (lambda t: t.replace("strategy t3dt", "strategy"), "expected the strategy"),
        (lambda t: t.replace("side second", "side third"), "expected a side"),
        (lambda t: t.replace("lines win", "lines won"), "expected the games by result"),
        (
            lambda t: t.replace("lines win 864", f"lines win {'9' * 5000}"),
            "line 6: expected the games",
        ),
        (lambda t: t.replace("lines win 864", "lines win ٨٦٤"), "line 6: expected the games"),
        (lambda t: t.replace("positions 639", "positions ٦٣٩"), "line 5: expected the number"),
        (lambda t: t.replace("certificate 1", "certificate ١"), "line 1: not a noloss certificate"),
        (lambda t: t.replace("positions 639", "positions 638"), "more positions than"),
        (
            lambda t: t.replace("positions 639", "positions 640"),
            "640 positions announced, 639 there",
        ),
        (lambda t: t.replace("win 864", "win 865"), "miscounted"),
        (lambda t: t.replace("loss 0", "loss 1"), "miscounted"),
        (lambda t: t.replace("X../.../... 5", "X../.../... 2"), "incomplete"),
        (lambda t: t.replace("X../.../... 5", "X../.../... 1"), "illegal: cell 1"),
        (lambda t: t.replace("X../.../... 5", "X../.../..."), "no move"),
        (lambda t: t.replace("X../.../... 5", "X../.../... 5 5"), "one move twice"),
        (lambda t: t.replace("X../.../... 5", "X../.../... 10"), "cell '10'"),
        (lambda t: t.replace("X../.../... 5", ".X./.../... 5"), "appears twice"),
        (lambda t: t.replace("X../.../... 5", "XX./.../... 5"), "impossible counts"),
        (lambda t: t.replace("XX./.O./... 3", "XX./.O./... 7"), "the strategy loses"),
    ],
)
def test_a_forged_certificate_is_refused_with_the_reason(
    three: LineGame, change: Callable[[str], str], reason: str
) -> None:
    text = _certificate(three, "t3dt", Side.SECOND)
    assert change(text) != text, "the forgery changes nothing"
    assert reason in str(_refused(_resealed(text, change)))


def test_a_game_longer_than_calls_can_nest_is_played_to_its_end() -> None:
    """One column with gravity: every move is forced, and nobody fills it alone."""
    game = parse_game("1x1200:1200+gravity")
    position, choices = game.start(), {}
    while position.outcome() is None:
        (cell,) = position.legal()
        if position.turn is Side.FIRST:
            choices[position] = (cell,)
        position = position.play(cell)
    lines = {**dict.fromkeys(Value, 0), Value.DRAW: 1}
    claim = Certificate(game, "x", Side.FIRST, choices, lines)
    assert objection(claim) is None
    assert "miscounted" in str(objection(dataclasses.replace(claim, lines=dict.fromkeys(Value, 1))))


def test_a_missing_position_is_named_where_the_next_side_begins(three: LineGame) -> None:
    text = _certificate(three, "t3dt", *Side)
    where = next(at for at, line in enumerate(text.splitlines(), 1) if line == "side second")
    lost = text.splitlines()[where - 2]
    forged = _resealed(text, lambda text: text.replace(f"{lost}\nside second", "side second"))
    assert re.fullmatch(
        rf"certificate, line {where - 1}: \d+ positions announced, \d+ there", str(_refused(forged))
    )


def _refused(data: bytes) -> str | None:
    try:
        return next(filter(None, map(objection, parse_certificate(data))), None)
    except BadFile as error:
        return str(error)


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"{}", b"noloss certificate", b"\x89PNG\r\n"])
def test_a_foreign_file_is_refused(data: bytes) -> None:
    with pytest.raises(BadFile):
        parse_certificate(data)


def test_a_proof_with_foreign_positions_is_refused(three: LineGame) -> None:
    proof = certify(prove(three, strategy("newell-simon"), Side.FIRST))
    unreached = parse_position(three, "X../O../...")
    more = {**proof.choices, unreached: (Cell(4),)}
    assert objection(dataclasses.replace(proof, choices=more)) == (
        f"foreign: the strategy never decides in {unreached}"
    )
    opponents_turn = parse_position(three, ".../.X./...")
    more = {**proof.choices, opponents_turn: (Cell(0),)}
    assert not verify(dataclasses.replace(proof, choices=more))


def test_verify_accepts_the_true_and_refuses_the_false(three: LineGame) -> None:
    good = certify(prove(three, strategy("newell-simon"), Side.SECOND))
    assert verify(good)
    losing = prove(three, strategy("casual"), Side.SECOND)
    forged = Certificate(three, "casual", Side.SECOND, losing.choices, losing.lines)
    assert not verify(forged)
    assert not verify(dataclasses.replace(good, lines=dict.fromkeys(Value, 0)))


@pytest.mark.parametrize("name", ["3x3+misere", "3x3+gravity"])
def test_other_rules_are_proven_and_verified(name: str) -> None:
    text = _certificate(parse_game(name), "optimal", *Side)
    assert [objection(claim) for claim in parse_certificate(text.encode())] == [None, None]
