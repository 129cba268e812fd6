"""What was found by searching all small trees, for a terminal."""

from noloss.core.phrases import counted
from noloss.lab.discover.tree_search import TreeSearch
from noloss.lab.discover.verify import CheckedFolder
from noloss.show.text.text_table import broken

SEATS = {"first": "as first player", "second": "as second player", "both": "in both seats"}


def _good(goal: str, seat: str) -> str:
    """What a tree does, as a clause."""
    wins, where = "wins most often against random", SEATS[seat]
    if goal == "best":
        return f"never loses and {wins} {where}"
    more = goal.removeprefix("best-")
    return f"never loses {where}" + (f" and {wins} {SEATS[more]}" if more in SEATS else "")


def tree_search_text(found: TreeSearch, width: int) -> str:
    """The least number of leaves, a tree that has it, and why none has fewer."""
    good = _good(found.goal, found.seat)
    shapes = counted(found.refuted_shapes, "smaller shape")
    proofs = f"{shapes}: for each, a checked proof shows that no tree of that shape will do."
    searched = broken(f"Searched: {found.space}", width)
    if found.leaves is None:
        head = f"A tree that {good} has more than {counted(found.up_to, 'leaf', 'leaves')}."
        return "\n".join([head, broken(proofs, width), searched])
    leaves = counted(found.leaves, "leaf", "leaves")
    trees = f"{counted(found.trees, 'tree')} of {leaves}"
    head = f"{leaves} are the minimum: {trees} {_verb(found, good)}."
    tree = [f"  {line}" for line in found.example.splitlines() if not line.startswith("game ")]
    return "\n".join([head, *tree, broken(proofs, width), searched])


def _verb(found: TreeSearch, good: str) -> str:
    return good if found.trees == 1 else good.replace("loses", "lose").replace("wins", "win")


def folder_text(checked: CheckedFolder, width: int) -> str:
    """Whether the proofs of a folder hold, and what they show."""
    good = _good(checked.goal, checked.seat)
    head = (
        f"{counted(checked.refuted_shapes, 'proof')} with {counted(checked.lemmas, 'lemma')} hold:"
        f" a tree in the vocabulary `{checked.vocabulary}` that {good} has at least"
        f" {counted(checked.least, 'leaf', 'leaves')}."
    )
    found = (
        [f"One with {counted(checked.leaves, 'leaf', 'leaves')} was found and played out."]
        if checked.leaves is not None
        else []
    )
    wrong = [f"WRONG: {each}" for each in checked.wrong]
    return "\n".join(broken(line, width) for line in [head, *found, *wrong])
