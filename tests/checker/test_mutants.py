"""Thousands of changed proofs: refused, or still right in every node; and a second opinion."""

import base64
import random
import re
import shutil
import subprocess
from functools import cache
from importlib.resources import files

import pytest

from checker.mutants import changed, is_true, proof, small_proofs
from noloss.checker.board import Board
from noloss.checker.check import Proof, Verdict, check
from noloss.checker.proof_text import NoProof, read_body, read_head
from noloss.core.game import Side
from noloss.proof.proof_file import proof_bytes, shipped
from noloss.solver.block_proof import hold

HARNESS = """
import { createInterface } from "node:readline";
const { check } = await import(process.argv[1]);
for await (const line of createInterface({ input: process.stdin })) {
  const verdict = await check(new Uint8Array(Buffer.from(line, "base64")));
  console.log(verdict && `${verdict.valid} ${verdict.game} ${verdict.side} ${verdict.claim}`);
}
"""


@cache
def originals() -> tuple[bytes, ...]:
    return tuple(small_proofs(random.Random(1), 110))


@pytest.fixture(scope="module", params=[10, pytest.param(40, marks=pytest.mark.thorough)])
def mutants(request: pytest.FixtureRequest) -> tuple[bytes, ...]:
    """So many of each proof."""
    rng = random.Random(2)
    return tuple(mutant for data in originals() for mutant in changed(data, rng, request.param))


@cache
def judged(data: bytes) -> Verdict | None:
    """What the checker says; None of what is no proof."""
    try:
        return check(data)
    except NoProof:
        return None


@cache
def headed() -> tuple[bytes, ...]:
    data = originals()[0]
    end = data.index(b"\n\n")
    found = []
    for at in range(end):
        new = [bytes([byte]) for byte in {data[at] ^ 1, data[at] + 1, ord("1"), ord("\n")}]
        found += [
            data[:at] + letter + data[at + 1 :] for letter in (*new, b"", data[at : at + 1] * 2)
        ]
    return tuple(found)


@cache
def of_blocks() -> tuple[bytes, ...]:
    """Changes to proofs with larger blocks, and with exchanges along chains."""
    grid = "b 1/2/3/6/7/8/11/12/13:1/2/4/5/9/10;16-18;22-23;4-9;5-10;19-25;17-21"
    held = hold("4x4", Side.SECOND)
    assert held is not None
    sources = [proof("5x5", "second never loses", grid), proof_bytes(held)]
    assert all(check(data).valid for data in sources)
    rng = random.Random(3)
    return tuple(mutant for data in sources for mutant in changed(data, rng, 200))


def test_the_proofs_hold_and_have_every_kind_of_node_and_entry() -> None:
    assert [check(data).why for data in originals()] == [None] * len(originals())
    text = b"".join(originals()).decode()
    kinds = [
        r"\nm ",
        r"\nt ",
        r"\nr\n",
        r"\nb ",
        r" \d+>\d",
        r" \d+,\d+>\d",
        r">\d+\.\d",
        r" \d+=\d",
    ]
    kinds += [r" \d+:t,", r" \*t,\d+", r" \*b,\d+,", r"second wins", r"first wins"]
    assert [kind for kind in kinds if not re.search(kind, text)] == []


def test_a_changed_proof_is_refused_or_right_in_every_node(mutants: tuple[bytes, ...]) -> None:
    refused, harmless = 0, 0
    for data in mutants:
        verdict = judged(data)
        assert verdict is not None
        if not verdict.valid:
            assert verdict.why
            refused += 1
            continue
        harmless += 1
        head, body = read_head(data)
        text = read_body(head, body)
        proof = Proof(head, text.symmetries, len(text.nodes))
        proof.check_all(text.nodes)
        for position in proof.positions:
            assert position is not None
            assert is_true(head["game"], verdict.side or "", verdict.claim or "", *position), data
    assert refused > len(mutants) / 2
    assert harmless > len(mutants) / 100


def test_a_changed_head_is_refused_or_claims_what_is_true() -> None:
    """Each letter of a head replaced, left out or doubled; the claim is judged as it reads."""
    true = 0
    for data in headed():
        verdict = judged(data)
        if verdict is not None and verdict.valid:
            true += 1
            board = Board(verdict.game or "")
            first, second = board.position(verdict.start) if verdict.start else (0, 0)
            marks = (first, second) if verdict.side == "first" else (second, first)
            assert is_true(verdict.game or "", verdict.side or "", verdict.claim or "", *marks), (
                data
            )
    assert true, "the name of who made it may be any"


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_second_checker_agrees(mutants: tuple[bytes, ...]) -> None:
    """On what comes with noloss, on the proofs above and on everything that was made of them."""
    huge = proof("9999x100:5000", "second never loses", "b")
    same = " ".join(map(str, range(1, 257)))
    name = "x".join("2" * 8)
    crowded = proof(name, "first never loses", "s", symmetries=(same,) * 307)
    assert "symmetries are not checked" in (check(crowded).why or "")
    proofs = [*originals(), *mutants, *headed(), *of_blocks(), huge, crowded, b"noloss"]
    given = [*shipped().values(), *proofs]
    text = "".join(base64.b64encode(data).decode() + "\n" for data in given)
    module = (files("noloss.checker") / "checker.mjs").as_uri()
    command = ["node", "--input-type=module", "-e", HARNESS, module]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    known = [f"true {each.game} {each.side} {each.claim}" for each in shipped()]  # it is tested
    assert done.stdout.splitlines() == [*known, *map(told, proofs)]


def told(data: bytes) -> str:
    """What the second checker should print."""
    verdict = judged(data)
    if verdict is None:
        return "null"
    claim = [verdict.game, verdict.side, verdict.claim]
    return " ".join([str(verdict.valid).lower(), *(word or "null" for word in claim)])
