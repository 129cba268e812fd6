"""A decision tree as an outline: what the text, the picture and the JSON are all made from."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from noloss.strategies.tree import Ask, Node, Toss


@dataclass(frozen=True)
class Outline:
    """A question or an act, how one came here from the parent, and what follows."""

    answer: str
    """The answer on the way here; empty at the root."""
    text: str
    children: tuple["Outline", ...] = ()

    @property
    def acts(self) -> bool:
        """Whether a move is made here."""
        return not self.children


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
    if tree.otherwise is not None:
        below = (*below, outline(tree.otherwise, "otherwise"))
    elif len(below) == 1:
        return Outline(answer, below[0].text)
    return Outline(answer, "The first that applies:", below)


def outline_text(root: Outline) -> str:
    """The outline drawn with lines of text."""
    return "\n".join(_text(root, "", ""))


def outline_json(root: Outline) -> dict[str, Any]:
    """The outline as nested objects: `answer`, `text` and, unless it is an act, `children`."""
    node: dict[str, Any] = {"answer": root.answer, "text": root.text}
    if root.children:
        node["children"] = [outline_json(child) for child in root.children]
    return node


@dataclass(frozen=True)
class Difference:
    """A place where two trees part: the answers that lead there, and what each does."""

    path: tuple[str, ...]
    one: str
    two: str


def differences(one: Outline, two: Outline, path: tuple[str, ...] = ()) -> Iterator[Difference]:
    """Branch by branch, where the two trees ask or do something else; "" where one has nothing."""
    if one.text == two.text and one.children and two.children:
        ones = {child.answer: child for child in one.children}
        twos = {child.answer: child for child in two.children}
        for answer in dict.fromkeys((*ones, *twos)):
            here = (*path, answer)
            if answer in ones and answer in twos:
                yield from differences(ones[answer], twos[answer], here)
            else:
                yield Difference(here, _line(ones.get(answer)), _line(twos.get(answer)))
    elif one != two:
        yield Difference(path, _line(one), _line(two))


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
