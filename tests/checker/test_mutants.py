"""Thousands of changed proofs: refused, or still right in every node; and a second opinion."""

import base64
import random
import re
import shutil
import subprocess
from functools import cache
from importlib.resources import files

import pytest

from checker.mutants import changed, is_true, small_proofs
from noloss.checker.check import Proof, Verdict, check
from noloss.checker.proof_text import read_body, read_head
from noloss.exact.proof.shipped import shipped

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
    return tuple(small_proofs(random.Random(1), 120))


@cache
def mutants() -> tuple[bytes, ...]:
    rng = random.Random(2)
    return tuple(mutant for data in originals() for mutant in changed(data, rng, 40))


@cache
def verdicts() -> tuple[Verdict, ...]:
    return tuple(map(check, mutants()))


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


def test_a_changed_proof_is_refused_or_right_in_every_node() -> None:
    refused, harmless = 0, 0
    for data, verdict in zip(mutants(), verdicts(), strict=True):
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
    assert refused > 3000
    assert harmless > 50


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_second_checker_agrees() -> None:
    """On what comes with noloss, on the proofs above and on everything that was made of them."""
    proofs = [*shipped().values(), *originals(), *mutants(), b"noloss certificate 1\n"]
    text = "".join(base64.b64encode(data).decode() + "\n" for data in proofs)
    module = (files("noloss.checker") / "checker.mjs").as_uri()
    command = ["node", "--input-type=module", "-e", HARNESS, module]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    first = [*map(check, shipped().values()), *map(check, originals()), *verdicts()]
    expected = [f"{str(v.valid).lower()} {v.game} {v.side} {v.claim}" for v in first] + ["null"]
    assert done.stdout.splitlines() == expected
