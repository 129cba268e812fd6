"""The checker, on small proofs that are right and on each way to be wrong."""

import pytest

from noloss.checker.check import check
from noloss.checker.proof_text import NoProof


def proof(
    game: str, claim: str, *nodes: str, symmetries: tuple[str, ...] = (), start: str = ""
) -> bytes:
    """A plain proof file with the right counts."""
    body = "".join(f"{line}\n" for line in (*symmetries, *nodes))
    head = ["noloss proof 1", f"game {game}", f"claim {claim}"]
    head += [f"from {start}"] if start else []
    head += ["by hand", f"symmetries {len(symmetries)}", f"nodes {len(nodes)}"]
    return "\n".join([*head, f"bytes {len(body)}", "packed plain", "", body]).encode()


def why(data: bytes) -> str | None:
    return check(data).why


def test_a_first_player_wins_by_two_moves() -> None:
    verdict = check(proof("3x1:2", "first wins", "m 2 1", "r"))
    assert (verdict.valid, verdict.game) == (True, "3x1:2")
    assert (verdict.side, verdict.claim) == ("first", "wins")
    assert why(proof("3x1:2", "first wins", "m 1 1", "r")) == "node 1: reply 2 is not answered"
    assert why(proof("3x1:2", "first never loses", "m 1 1", "r 2>2", "t 3"))


def test_pairs_hold_a_board() -> None:
    assert check(proof("2x2:2+gravity", "second never loses", "b 1-2")).why == (
        "game '2x2:2+gravity': this version knows the usual rules only"
    )
    assert why(proof("4x1:3", "second never loses", "b 2-3")) is None
    assert why(proof("4x1:3", "first never loses", "b 2-3")) is None
    assert why(proof("4x1:3", "second never loses", "b 1-2")) == (
        "node 0: line 2 has neither a mark of P nor a block"
    )
    assert why(proof("4x1:3", "second wins", "b 2-3"))


def test_what_is_no_proof_is_told_apart() -> None:
    with pytest.raises(NoProof):
        check(b"noloss certificate 1\n")
