"""All good trees of a shape, or a proof that there are none, with python-sat.

Few boards are enough to show that a shape is too small. So the formula begins with the boards where
play starts. A tree that satisfies it is played out on all boards; if that comes to one where its
action is not good, the boards on the way there join the formula. A formula that nothing satisfies
refutes the shape whatever boards it is about: fewer boards only ask for less of a tree.

What the solver says is not believed: trees are played out, and proofs are checked (`drup`).
"""

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from noloss.lab.discover.formula import Clause, Formula, formula
from noloss.lab.discover.problem import Problem
from noloss.lab.discover.tree_words import Path, Shape, leaf_paths
from noloss.strategies.tree import Act, Ask, Branch, Node, Try
from noloss.strategies.vocabulary import CONDITIONS

Choice: TypeAlias = tuple[int, ...]
"""A tree of a known shape: what each node asks, then what each leaf names, as variables."""


@dataclass(frozen=True)
class Answer:
    """All good trees of a shape; or, if there is none, why."""

    trees: tuple[Node, ...]
    boards: tuple[int, ...]
    """The boards that the proof is about."""
    lemmas: tuple[Clause, ...]


def answer(problem: Problem, shape: Shape) -> Answer:
    """All good trees of the shape, or the lemmas that prove that there is none."""
    boards, found = set(problem.starts), list[Choice]()
    while True:
        asked = formula(problem.part(boards), shape)
        with _solver(asked.clauses, proof=not found) as solver:
            for chosen in found:
                solver.add_clause([-variable for variable in chosen])
            for chosen in _satisfying(solver, asked):
                missed = _misplayed(problem, asked, chosen)
                if missed:
                    boards |= missed
                    break
                found.append(chosen)
            else:
                lemmas = () if found else tuple(_lemmas(solver.get_proof()))
                trees = tuple(tree_of(problem, asked, chosen) for chosen in sorted(found))
                return Answer(trees, tuple(sorted(boards)), lemmas)


def _satisfying(solver: Any, asked: Formula) -> Iterator[Choice]:
    """What satisfies the formula, each tree once: it is excluded from then on."""
    groups = (*asked.asks, *asked.acts)
    while solved(solver):
        chosen = read_off(groups, {literal for literal in solver.get_model() if literal > 0})
        yield chosen
        solver.add_clause([-variable for variable in chosen])


def solved(solver: Any, assumptions: Sequence[int] = ()) -> bool:
    """Whether something satisfies the clauses; python-sat makes Ctrl-C an error of its own."""
    try:
        return bool(solver.solve(assumptions))
    except Exception as error:
        if "keyboard interrupt" in str(error):
            raise KeyboardInterrupt from None
        raise


def read_off(groups: Sequence[Clause], true: Container[int]) -> Choice:
    """One variable of each group that is true."""
    return tuple(next(filter(true.__contains__, group)) for group in groups)


def _solver(clauses: Sequence[Clause], proof: bool) -> Any:
    from pysat.solvers import Solver  # noqa: PLC0415 (of the extra `lab`)

    return Solver(name="glucose4", bootstrap_with=clauses, with_proof=proof)


def _lemmas(lines: Sequence[str]) -> Iterator[Clause]:
    """The lemmas of a solver's proof, without the lines that only say what to forget."""
    for line in lines:
        *words, _ = line.split()
        if words[:1] != ["d"]:
            yield tuple(map(int, words))


def _numbers(groups: Sequence[Clause], chosen: Sequence[int]) -> list[int]:
    """Which variable of each group is chosen."""
    return [group.index(choice) for group, choice in zip(groups, chosen, strict=True)]


def _misplayed(problem: Problem, asked: Formula, chosen: Choice) -> set[int]:
    """The boards on a shortest way to one where the tree's action is not good, if there is one."""
    does = doing(problem, asked, chosen)
    before: dict[int, int | None] = dict.fromkeys(problem.starts)
    waiting = list(problem.starts)
    for board in waiting:  # grows while it is walked
        following = problem.after[board][does(board)]
        if following is None:
            way = {board}
            while (earlier := before[board]) is not None:
                board = earlier  # noqa: PLW2901 (this is the last of the walk)
                way.add(board)
            return way
        for later in following:
            if later not in before:
                before[later] = board
                waiting.append(later)
    return set()


def doing(problem: Problem, asked: Formula, chosen: Choice) -> Callable[[int], int]:
    """What the tree of these choices does: the action on each board, both by number."""
    asks = _numbers(asked.asks, chosen[: len(asked.asks)])
    acts = _numbers(asked.acts, chosen[len(asked.asks) :])
    paths = leaf_paths(asked.shape)
    return lambda board: acts[_leaf(problem, paths, asks, problem.answers[problem.kind[board]])]


def _leaf(
    problem: Problem, paths: Sequence[Path], asks: Sequence[int], answers: Sequence[bool]
) -> int:
    """The leaf that boards with these answers come to."""
    tests = len(problem.words.tests)
    into = [answers[test % tests] is (test < tests) for test in asks]
    return next(
        leaf for leaf, path in enumerate(paths) if all(into[node] is first for node, first in path)
    )


def tree_of(problem: Problem, asked: Formula, chosen: Choice) -> Node:
    """The tree of these choices, in the language of trees."""
    tests = len(problem.words.tests)
    asks = iter(_numbers(asked.asks, chosen[: len(asked.asks)]))
    acts = iter(_numbers(asked.acts, chosen[len(asked.asks) :]))

    def read(shape: Shape) -> Node:
        if not shape:
            return Try((Act(problem.words.actions[next(acts)]),))
        test = next(asks)
        parts = [read(part) for part in shape]
        yes, no = parts if test < tests else reversed(parts)
        name = problem.words.tests[test % tests]
        says = f"it is my {name}" if name.endswith(" mark") else name
        return Ask(CONDITIONS[name].asks, (Branch("yes", says, yes), Branch("no", "", no)))

    return read(asked.shape)
