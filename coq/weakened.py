"""Checkers that are weaker by one condition: their soundness must have no proof.

Each is the theory with one change. Coq must refuse it, and inside a proof: a change that is no
definition any more would say nothing about the proofs.
"""

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from kernel import HERE, Compiled, coqc


@dataclass(frozen=True)
class Weakened:
    """A file of the theory, what is written there instead of what, and what it would let pass."""

    file: str
    strict: str
    weak: str
    passes: str

    def __str__(self) -> str:
        """For a table."""
        return f"{self.file}: {self.passes}"


WEAKENED = (
    Weakened(
        "Play", "else negb (hasb p Second c) else false", "else true else false", "a taken cell"
    ),
    Weakened(
        "Play",
        "if c <? size g then if hasb",
        "if c <? N.succ (size g) then if hasb",
        "a cell off the board",
    ),
    Weakened(
        "Play", "(all (hasb p s)) (lines g)", "(all (hasb p s)) (tl (lines g))", "a line dropped"
    ),
    Weakened("Certificate", "(moves g p).\n", "(tl (moves g p)).\n", "a reply skipped"),
    Weakened(
        "Certificate", "if legalb g p c then answered", "if true then answered", "a taken cell"
    ),
    Weakened("Certificate", "    | [] => false\n", "    | [] => true\n", "no move"),
    Weakened("Certificate", "if a =? first p then b", "if true then b", "another position"),
    Weakened(
        "Blocks", "if any short b then false else", "if false then false else", "a trace too short"
    ),
    Weakened(
        "Blocks", "(replies b)) (support b)", "(replies b)) (tl (support b))", "a reply skipped"
    ),
    Weakened("Blocks", "if N.land used m =? 0 then", "if true then", "blocks that overlap"),
    Weakened(
        "Symmetry",
        "end) (combine (lines g) ms)",
        "end) (tl (combine (lines g) ms))",
        "a line dropped",
    ),
    Weakened(
        "Index",
        "fold_left (push (snd lm)) (fst lm)",
        "fold_left (push (snd lm)) (tl (fst lm))",
        "a line not seen",
    ),
    Weakened("Shapes", "if different (snd u)", "if true", "a cell used twice"),
    Weakened("Shapes", "if all shapeb shapes then", "if true then", "a shape that is no block"),
    Weakened(
        "Index", "any (fun tr => inclb tr l)", "any (fun tr => true)", "a trace of another line"
    ),
    Weakened("Symmetry", "then app t' (app t c) =? c else", "then true else", "no permutation"),
    Weakened(
        "Threats",
        "if legalb g p c then if all (N.eqb c) U",
        "if true then if all (N.eqb c) U",
        "a taken cell",
    ),
    Weakened("Threats", "if all (N.eqb c) U then", "if true then", "a threat not answered"),
    Weakened(
        "Threats",
        "follow s cs r (threats_at e (other s) r) else",
        "true else",
        "one threat is enough",
    ),
    Weakened("Graph", "| [] => moves g p\n", "| [] => tl (moves g p)\n", "a reply skipped"),
    Weakened(
        "Graph", "else hit tx l) (lines g)", "else hit tx l) (tl (lines g))", "a line dropped"
    ),
    Weakened("Graph", "if legalb g p m then refb", "if true then refb", "a taken cell"),
    Weakened(
        "Graph", "then carries sy p p else false", "then true else false", "no symmetry of it"
    ),
    Weakened("Graph", "negb (fst z =? snd z)", "true", "a pair of one cell"),
    Weakened("Graph", "if all (untouched p) bs then", "if true then", "a block with their stones"),
    Weakened(
        "Graph", "match threats ms (other s) p with", "match @nil cell with", "a threat of theirs"
    ),
    Weakened("Graph", "| Last => if noloss then", "| Last => if true then", "a draw for a win"),
)
NAMED = ("a reply skipped", "a taken cell", "a line dropped")
"""What must never pass; the tests try one file of the theory for each."""


def compile_weakened(weakened: Weakened, folder: Path) -> Compiled:
    """Compile the changed file beside the compiled theory, in an empty folder."""
    for compiled in (HERE / "theory").glob("*.vo"):
        shutil.copy2(compiled, folder)
    text = (HERE / "theory" / f"{weakened.file}.v").read_text("utf-8")
    if weakened.strict not in text:
        return Compiled(
            str(weakened), True, f"{weakened.file}.v has no {weakened.strict!r} any more"
        )
    file = folder / f"{weakened.file}.v"
    file.write_text(text.replace(weakened.strict, weakened.weak), "utf-8")
    return coqc(str(weakened), file, ("-Q", str(folder), "NoLoss"))


def refused(weakened: Weakened, result: Compiled) -> bool:
    """Whether Coq refused it, and at a proof."""
    places = re.findall(r"line (\d+), characters", result.said)  # of warnings, then of the error
    if result.ok or not places:
        return False
    text = (HERE / "theory" / f"{weakened.file}.v").read_text("utf-8")
    before = "".join(text.splitlines(keepends=True)[: int(places[-1])])
    return weakened.strict in before and "Proof." in before[before.find(weakened.strict) :]
