"""A checker of refutations, apart from everything else: it imports nothing of ours.

A formula is a list of clauses, a clause a list of literals: variable 7 is `7`, its negation `-7`.
A proof is a list of clauses too, its *lemmas*. Each must follow from the formula and the lemmas
before it by unit propagation alone: assume that all its literals are false; whenever all literals
of a clause but one are false, the last must be true; and so on until a clause has none left. This
is what solvers write as DRUP, without the lines that only say what may be forgotten.

Why whatever is accepted is true. A literal is made true only if it is assumed or if every other
literal of some clause is false, and a contradiction is seen only in a clause all of whose literals
are false. So when a lemma's negation leads to a contradiction, every assignment that satisfies the
clauses before it satisfies the lemma, which may then be added to them. A contradiction without any
assumption means that no assignment satisfies the formula. Which clauses are looked at, and when,
cannot make anything else be accepted: at worst something true is refused. Clauses are watched at
two of their literals and looked at as soon as one of these becomes false, so nothing is.

    python drup.py FORMULA.cnf PROOF.drup
"""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path


def refuted(clauses: Iterable[Sequence[int]], lemmas: Iterable[Sequence[int]]) -> str:
    """Empty if the lemmas show that nothing satisfies all clauses; else what is wrong."""
    known = _Propagation()
    for clause in clauses:
        known.add(clause)
    for number, lemma in enumerate(lemmas, 1):
        if known.contradicted:
            break
        if not known.follows(lemma):
            return f"lemma {number} does not follow"
        known.add(lemma)
    return "" if known.contradicted else "the lemmas leave it open"


class _Propagation:
    """Clauses, and what follows from them by unit propagation."""

    def __init__(self) -> None:
        self.contradicted = False
        self.variables = 0
        self.true: list[bool] = [False]
        """Whether each literal is true; a negative one counts from the end."""
        self.binary: list[list[int]] = [[]]
        """For each literal, those that must be true once it is false: clauses of two."""
        self.watched: list[list[list[int]]] = [[]]
        """For each literal, the longer clauses that have it in one of the first two places."""
        self.trail: list[int] = []
        """All literals that are true, in the order in which they became so."""

    def add(self, clause: Sequence[int]) -> None:
        """One more clause, and what follows from it for good."""
        literals = sorted(set(clause), key=abs)
        if not all(isinstance(literal, int) and literal for literal in literals):
            raise ValueError(f"not a clause: {clause!r:.80}")
        self._widen(max(map(abs, literals), default=0))
        if any(self.true[literal] for literal in literals):
            return  # it says nothing more
        free = [literal for literal in literals if not self.true[-literal]]
        if len(free) == 2:
            self.binary[free[0]].append(free[1])
            self.binary[free[1]].append(free[0])
        elif len(free) > 2:
            for literal in free[:2]:
                self.watched[literal].append(free)
        elif not free or not self._force(free[0]):
            self.contradicted = True

    def follows(self, lemma: Sequence[int]) -> bool:
        """Whether assuming that all its literals are false leads to a contradiction."""
        self._widen(max(map(abs, lemma), default=0))
        before = len(self.trail)
        clash = not all(self.true[-literal] or self._force(-literal) for literal in lemma)
        for literal in self.trail[before:]:
            self.true[literal] = False
        del self.trail[before:]
        return clash

    def _widen(self, variables: int) -> None:
        """Make room for so many variables."""
        if variables > self.variables:
            middle, more = self.variables + 1, range(2 * (variables - self.variables))
            self.true[middle:middle] = [False for _ in more]
            self.binary[middle:middle] = [[] for _ in more]
            self.watched[middle:middle] = [[] for _ in more]
            self.variables = variables

    def _force(self, literal: int) -> bool:
        """Make a literal true, and all that follows; False at a contradiction."""
        true, trail = self.true, self.trail
        if true[-literal]:
            return False
        at = len(trail)
        true[literal] = True
        trail.append(literal)
        while at < len(trail):
            false = -trail[at]
            at += 1
            for other in self.binary[false]:
                if true[-other]:
                    return False
                if not true[other]:
                    true[other] = True
                    trail.append(other)
            if self.watched[false] and not self._visit(false):
                return False
        return True

    def _visit(self, false: int) -> bool:
        """Look at the longer clauses that are watched at a literal that became false."""
        true, trail, watched = self.true, self.trail, self.watched
        clauses = watched[false]
        kept: list[list[int]] = []
        watched[false] = kept
        for at, clause in enumerate(clauses):
            if clause[0] == false:
                clause[0], clause[1] = clause[1], false
            last = clause[0]
            if true[last]:
                kept.append(clause)
                continue
            for place in range(2, len(clause)):
                if not true[-clause[place]]:
                    clause[1], clause[place] = clause[place], false
                    watched[clause[1]].append(clause)
                    break
            else:
                kept.append(clause)
                if true[-last]:
                    kept.extend(clauses[at + 1 :])
                    return False
                true[last] = True
                trail.append(last)
        return True


def dimacs(text: str) -> list[list[int]]:
    """The clauses of a text in the format of DIMACS, or the lemmas of a proof in that of DRUP."""
    clauses: list[list[int]] = []
    for line in text.splitlines():
        words = line.split()
        if words and words[0] not in ("c", "p", "d"):
            *literals, end = map(int, words)
            if end != 0:
                raise ValueError(f"a clause ends with 0: {line!r:.80}")
            clauses.append(literals)
    return clauses


if __name__ == "__main__":
    formula, proof = (dimacs(Path(name).read_text("ascii")) for name in sys.argv[1:3])
    wrong = refuted(formula, proof)
    sys.stdout.write(f"NOT PROVEN: {wrong}\n" if wrong else "PROVEN: nothing satisfies it\n")
    sys.exit(1 if wrong else 0)
