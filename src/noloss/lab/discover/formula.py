"""That a good tree of a shape exists, as clauses.

Variables, and what they mean for a tree:

    asks[n][t]     node n asks test t and goes into its first part if the answer is yes; beyond the
                   number of tests, the same with no instead of yes
    acts[l][a]     leaf l names action a
    reached[b]     somebody who follows the tree can come to board b
    first[n][k]    at node n, boards of kind k go into the first part
    at[l][k]       boards of kind k end at leaf l
    does[k][a]     boards of kind k are answered by action a

Clauses, each true of every good tree of the shape read so:

    every node asks something, every leaf names something
    asks[n][t]                     ->  first[n][k] as the answer of kind k to t says
    first[n][k] all along a path   ->  at[l][k]
    at[l][k] and acts[l][a]        ->  does[k][a]
    does[k][a] and reached[b]      ->  reached[c], for every board c that can follow b, of kind k
    not both does[k][a] and reached[b], where a is not good on b
    reached[s], where play starts

So if nothing satisfies them there is no good tree of the shape. The other way round, what satisfies
them gives one: read off one test per node and one action per leaf. At a node whose two parts have
one shape, only yes leads into the first part: to exchange the parts is to ask the other way round.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import TypeAlias

from noloss.lab.discover.problem import Problem
from noloss.lab.discover.tree_words import Shape, inner, leaf_paths

Clause: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class Formula:
    """The clauses, the variables that a tree is read off, and those that tell what it does."""

    shape: Shape
    clauses: tuple[Clause, ...]
    asks: tuple[Clause, ...]
    acts: tuple[Clause, ...]
    does: tuple[Clause, ...]
    """For each kind of boards and each action; true if they are answered so, or for no reason."""

    def dimacs(self) -> str:
        """As other solvers and checkers read it."""
        variables = max(abs(literal) for clause in self.clauses for literal in clause)
        lines = [f"p cnf {variables} {len(self.clauses)}"]
        lines += [f"{' '.join(map(str, clause))} 0" for clause in self.clauses]
        return "\n".join(lines) + "\n"


def formula(problem: Problem, shape: Shape) -> Formula:
    """The clauses for a shape, always in the same order."""
    number = count(1)
    nodes, paths, kinds = inner(shape), leaf_paths(shape), range(len(problem.answers))
    tests, actions = len(problem.words.tests), len(problem.words.actions)

    def table(rows: int, columns: int) -> tuple[Clause, ...]:
        return tuple(tuple(next(number) for _ in range(columns)) for _ in range(rows))

    asks = tuple(
        node_asks[: tests if node[0] == node[1] else 2 * tests]
        for node, node_asks in zip(nodes, table(len(nodes), 2 * tests), strict=True)
    )
    acts = table(len(paths), actions)
    (reached,) = table(1, len(problem.boards))
    first = table(len(nodes), len(kinds))
    at = table(len(paths), len(kinds))
    does = table(len(kinds), actions)

    def clauses() -> Iterator[Clause]:
        yield from (*asks, *acts)
        yield from _tests(problem, asks, first)
        for leaf, path in enumerate(paths):
            for kind in kinds:
                way = (-first[n][kind] if into else first[n][kind] for n, into in path)
                yield (*way, at[leaf][kind])
                for action in range(actions):
                    yield (-at[leaf][kind], -acts[leaf][action], does[kind][action])
        yield from _play(problem, reached, does)

    return Formula(shape, tuple(clauses()), asks, acts, does)


def _tests(problem: Problem, asks: Sequence[Clause], first: Sequence[Clause]) -> Iterator[Clause]:
    """What a test answers decides where boards go."""
    tests = len(problem.words.tests)
    for node, variables in enumerate(asks):
        for test, asked in enumerate(variables):
            for kind, answers in enumerate(problem.answers):
                into = answers[test % tests] is (test < tests)
                yield (-asked, first[node][kind] if into else -first[node][kind])


def _play(problem: Problem, reached: Clause, does: Sequence[Clause]) -> Iterator[Clause]:
    """Where play starts and what follows; and that nothing bad is done."""
    for board, after in enumerate(problem.after):
        for action, following in enumerate(after):
            doing = (-does[problem.kind[board]][action], -reached[board])
            if following is None:
                yield doing
            else:
                yield from ((*doing, reached[later]) for later in following)
    yield from ((reached[start],) for start in problem.starts)
