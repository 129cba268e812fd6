"""A decision tree as an outline: what the text, the picture and the JSON are all made from."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from noloss.core.document import flat, optional
from noloss.core.errors import NolossError
from noloss.core.strategy import Strategy
from noloss.show.text.text_table import PLAIN_WIDTH, text_table
from noloss.strategies.catalogue import CATALOGUE, strategy
from noloss.strategies.tree import Ask, Node, Refine, Toss
from noloss.strategies.tree_strategy import TreeStrategy


@dataclass(frozen=True)
class Outline:
    """A question or an act, how one came here from the parent, and what follows."""

    answer: str
    """The answer on the way here; empty at the root."""
    text: str
    children: tuple["Outline", ...] = optional(())

    @property
    def acts(self) -> bool:
        """Whether a move is made here."""
        return not self.children


@dataclass(frozen=True)
class OutlinePage:
    """The outline of a strategy's tree, or of its games."""

    strategy: str
    tree: Outline
    title: str = field(default="", compare=False)


def having_tree(player: Strategy) -> TreeStrategy:
    """The strategy itself; one that is not a decision tree is refused."""
    if not isinstance(player, TreeStrategy):
        having = [name for name in CATALOGUE if isinstance(strategy(name), TreeStrategy)]
        raise NolossError(f"{player.name} has no decision tree; these have: {', '.join(having)}")
    return player


def decision_outline(player: Strategy) -> OutlinePage:
    """The outline of a strategy's decision tree."""
    tree = outline(having_tree(player).tree.root)
    return OutlinePage(player.name, tree, f"The decision tree of {player.name}")


def outline(tree: Node, answer: str = "") -> Outline:
    """The outline of a tree. Rules tried in order become one node with the rules below it."""
    if isinstance(tree, Ask):
        below = tuple(outline(branch.then, branch.answer) for branch in tree.branches)
        return Outline(answer, tree.question, below)
    if isinstance(tree, Toss):
        chance = f"1/{len(tree.acts)}"
        below = tuple(Outline(chance, act.says) for act in tree.acts)
        return Outline(answer, "By chance:", below)
    below = tuple(Outline(act.label, act.says) for act in tree.acts)
    if isinstance(tree, Refine):
        return Outline(answer, "Each keeps the best of the cells that are left:", below)
    if tree.otherwise is not None:
        below = (*below, outline(tree.otherwise, "otherwise"))
    elif len(below) == 1:
        return Outline(answer, below[0].text)
    return Outline(answer, "The first that applies:", below)


def outline_text(root: Outline) -> str:
    """The outline drawn with lines of text."""
    return "\n".join(_text(root, "", ""))


@dataclass(frozen=True)
class Difference:
    """A place where two trees part: the answers that lead there, and what each strategy does."""

    path: tuple[str, ...]
    branches: Mapping[str, str] = flat()
    """By the name of the strategy; empty where it has nothing."""


def compare_trees(one: TreeStrategy, two: TreeStrategy) -> tuple[Difference, ...]:
    """Where the trees of two strategies differ, branch by branch."""
    differing = _differences(outline(one.tree.root), outline(two.tree.root), ())
    return tuple(Difference(path, {one.name: mine, two.name: its}) for path, mine, its in differing)


def differences_text(
    differences: Sequence[Difference], names: tuple[str, str], width: int = PLAIN_WIDTH
) -> str:
    """The differences of these two strategies side by side."""
    one, two = names
    if not differences:
        return f"{one} and {two} have the same tree."
    rows = [
        (" > ".join(d.path), d.branches[one] or "-", d.branches[two] or "-") for d in differences
    ]
    return text_table(("branch~", f"{one}~", f"{two}~"), rows, width)


def _differences(
    one: Outline, two: Outline, path: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], str, str]]:
    if one.text == two.text and one.children and two.children:
        ones = {child.answer: child for child in one.children}
        twos = {child.answer: child for child in two.children}
        for answer in dict.fromkeys((*ones, *twos)):
            here = (*path, answer)
            if answer in ones and answer in twos:
                yield from _differences(ones[answer], twos[answer], here)
            else:
                yield here, _line(ones.get(answer)), _line(twos.get(answer))
    elif one != two:
        yield path, _line(one), _line(two)


def _line(node: Outline | None) -> str:
    """A whole branch in one line."""
    if node is None:
        return ""
    if node.acts:
        return node.text
    return f"{node.text} ({'; '.join(f'{c.answer}: {_line(c)}' for c in node.children)})"


def _text(node: Outline, lead: str, below: str) -> Iterator[str]:
    answer = f"{node.answer}: " if node.answer else ""
    yield f"{lead}{answer}{node.text}"
    for child in node.children:
        last = child is node.children[-1]
        yield from _text(
            child, below + ("└─ " if last else "├─ "), below + ("   " if last else "│  ")
        )
