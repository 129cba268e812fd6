"""Playing by a tree: which leaf a position leads to, what is chosen there, and why in words."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

from noloss.core.bits import bits, to_mask
from noloss.core.display import drawn
from noloss.core.errors import BadDecision, NolossError
from noloss.core.game import Cell, LineGame
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.core.strategy import Decision, Reason, named_repr, seated, unfinished, uniform
from noloss.strategies.tree import Act, Ask, Branch, Node, Refine, Toss, Tree, Try, nodes
from noloss.strategies.vocabulary import (
    ANY_GAME,
    OF_LINES,
    OWN_PLAY,
    QUESTIONS,
    SAFE,
    cell_number,
    term,
)

OWN_PLAY_CELLS = 12
"""The largest board on which a tree looks back over its own play: the work grows like 3^cells."""

Answers: TypeAlias = dict[tuple[str, int, int, int], int]
"""What is known of own play in one game: whether it leads to a board, and what it picks there.

By which of the two, question and marks.
"""


@dataclass(frozen=True)
class TreeStrategy:
    """Plays by a tree."""

    name: str
    tree: Tree
    _memo: dict[LineGame, Answers] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        """A text is no tree yet."""
        if not isinstance(self.tree, Tree):
            raise NolossError("a TreeStrategy plays by a Tree; parse_tree makes one of a text")

    __repr__ = named_repr

    def _repr_svg_(self) -> str:
        """The tree as a picture, for a notebook."""
        return drawn(self)

    def __hash__(self) -> int:
        """Equal strategies share a name."""
        return hash(self.name)

    def __reduce__(self) -> tuple[type["TreeStrategy"], tuple[str, Tree]]:
        """What is remembered stays behind when it is pickled or copied."""
        return TreeStrategy, (self.name, self.tree)

    @cached_property
    def game(self) -> LineGame | None:
        """The only game it plays, according to its file or its terms; None if it plays any."""
        names = {self.tree.game or ANY_GAME, *_games(self.tree.root)} - {ANY_GAME}
        if len(names) > 1:
            raise NolossError(f"{self.name}: {' and '.join(sorted(names))} cannot be one tree")
        return parse_game(names.pop()) if names else None

    @cached_property
    def _looks_back(self) -> bool:
        return any(isinstance(n, Ask) and n.question == OWN_PLAY for n in nodes(self.tree.root))

    @cached_property
    def _names(self) -> frozenset[str]:
        """The terms it plays."""
        acting = (n for n in nodes(self.tree.root) if not isinstance(n, Ask))
        return frozenset(name for node in acting for act in node.acts for name in act.names)

    @cached_property
    def by_lines(self) -> bool:
        """Whether it mentions only lines, so that it decides alike on boards with equivalent
        lines."""
        every = list(nodes(self.tree.root))
        acts = [act for node in every if not isinstance(node, Ask) for act in node.acts]
        return not any(isinstance(node, Ask) for node in every) and all(
            OF_LINES.issuperset(act.names) and not act.first and not act.when for act in acts
        )

    @cached_property
    def by_board(self) -> bool:
        """Whether it decides alike on mirrored and rotated boards: it names no cell, and takes
        none because it comes first."""
        acting = (n for n in nodes(self.tree.root) if not isinstance(n, Ask))
        return not self._last_cell and not any(act.first for n in acting for act in n.acts)

    @cached_property
    def _last_cell(self) -> int:
        """The highest number of a cell that it names."""
        return max((cell_number(name) for name in self._names), default=0)

    @cached_property
    def _only_to_win(self) -> bool:
        """Whether it wants lines, and has no rule for games in which a line loses."""
        return SAFE not in self._names and any(term(name).aims for name in self._names)

    def plays(self, game: LineGame) -> bool:
        """Whether it can be asked about this game."""
        return not self.objection(game)

    def objection(self, game: LineGame) -> str:
        """Why it does not play this game; empty if it does."""
        mine = self.game
        if mine is not None and game is not mine and game != mine:
            return f"it plays {mine} only"
        if self._last_cell > game.size:
            return f"it names cell {self._last_cell} of {game.size}"
        if mine is None and self._looks_back and game.size > OWN_PLAY_CELLS:
            return f"it plays boards of up to {OWN_PLAY_CELLS} cells"
        if game.rules.misere and self._only_to_win:
            return f"a full line loses there, and it has no rule `{SAFE}`"
        return ""

    def decide(self, position: Position) -> Decision:
        """Follow the tree; the reason is the path that was followed."""
        seated(self, unfinished(position).game)
        return follow(self.tree.root, position, self._known(position.game))

    def _known(self, game: LineGame) -> Answers:
        """What was found out of own play, for one game at a time.

        The trees that come with noloss live as long as the process, so it must not grow without
        end.
        """
        known = self._memo.get(game)
        if known is None:
            self._memo.clear()
            known = self._memo[game] = {}
        return known


def _games(root: Node) -> Iterator[str]:
    """The games that the terms and questions of a tree are about."""
    for node in nodes(root):
        if isinstance(node, Ask):
            yield QUESTIONS[node.question].games
        else:
            yield from (term(name).games for act in node.acts for name in act.names)


def follow(root: Node, position: Position, memo: Answers | None = None) -> Decision:
    """The decision of a tree on an unfinished position; `memo` belongs to this tree and game."""
    leaf, cells, path = _reach(root, position, {} if memo is None else memo)
    if isinstance(leaf, Toss):
        moves = _toss(leaf, position)
        return Decision(moves, Reason(leaf.name, _say(path, leaf.says), tuple(moves)))
    if isinstance(leaf, Refine):
        return uniform(cells, _refined(leaf, position, path))
    point_at = term(leaf.term).about
    about = cells if point_at is None else point_at(position, cells)
    reason = Reason(leaf.label, _say(path, leaf.says), tuple(map(Cell, bits(about))))
    return uniform(cells, reason)


def route(root: Node, position: Position, memo: Answers | None = None) -> tuple[str, ...]:
    """The answers along the way to where a tree acts, as the outline of the tree names them.

    Of rules that are tried in turn it is the label of the one that applies, or `otherwise`.
    """
    known: Answers = {} if memo is None else memo
    node: Node | None = root
    answers: list[str] = []
    while isinstance(node, Ask | Try):
        if isinstance(node, Ask):
            branch = _branch(node, _answer(node, position, known), position)
            answers.append(branch.answer)
            node = branch.then
        else:
            applies = next((act for act in node.acts if act.cells(position)), None)
            answers.append("otherwise" if applies is None else applies.label)
            node = node.otherwise if applies is None else None
    return tuple(answers)


def own_play_leads_to(position: Position, node: Ask, memo: Answers) -> bool:
    """Whether the player to move can have come here by following the branch `yes` so far.

    Take back the last mark of both players in every possible way, and ask the same there.
    """
    key = ("leads", id(node), position.first, position.second)
    if key not in memo:
        memo[key] = not position.own or any(
            _own_picks(before, node, memo) & mine for before, mine in _before(position)
        )
    return bool(memo[key])


def _own_picks(position: Position, node: Ask, memo: Answers) -> int:
    """The cells that the branch `yes` picks here, none if it cannot have led here: found once."""
    key = ("picks", id(node), position.first, position.second)
    if key not in memo:
        leads = own_play_leads_to(position, node, memo)
        own_play = _branch(node, "yes", position).then
        memo[key] = _reach(own_play, position, memo)[1] if leads else 0
    return memo[key]


def _before(position: Position) -> Iterator[tuple[Position, int]]:
    """The boards one turn of each player ago, each with the mark the player to move then made."""
    game, taken = position.game, position.own | position.other
    own = tuple(bits(position.own))
    for yours in bits(position.other & game.latest(taken)):
        latest = game.latest(taken ^ 1 << yours)
        for mine in own:
            if latest >> mine & 1:
                gone = ~(1 << mine | 1 << yours)
                yield Position(game, position.first & gone, position.second & gone), 1 << mine


def _reach(
    root: Node, position: Position, memo: Answers
) -> tuple[Act | Toss | Refine, int, list[str]]:
    """The leaf where a tree acts, the cells it may choose, and what was said on the way."""
    node: Node | None = root
    path: list[str] = []
    while node is not None:
        if isinstance(node, Ask):
            branch = _branch(node, _answer(node, position, memo), position)
            path += [branch.says] if branch.says else []
            node = branch.then
        elif isinstance(node, Toss):
            return node, to_mask(_toss(node, position)), path
        elif isinstance(node, Refine):
            return node, node.kept(position)[-1], path
        else:
            for act in node.acts:
                cells = act.cells(position)
                if cells:
                    return act, cells, path
                unless = act.unless(position.game.rules)
                path += [unless] if unless else []
            node = node.otherwise
    raise BadDecision(f"no rule applies in {position}: a last rule such as `any` is missing")


def _answer(node: Ask, position: Position, memo: Answers) -> str:
    question = QUESTIONS.get(node.question)
    if question is None:
        raise NolossError(f"there is no question {node.question!r}")
    if question.answer is None:
        return "yes" if own_play_leads_to(position, node, memo) else "no"
    return question.answer(position)


def _branch(node: Ask, answer: str, position: Position) -> Branch:
    """The branch of this answer, or of the narrowest broader one that there is a branch for."""
    broader = QUESTIONS[node.question].broader
    fits: str | None = answer
    while fits is not None:
        for branch in node.branches:
            if branch.answer == fits:
                return branch
        fits = broader.get(fits)
    raise BadDecision(f"{node.question} {answer!r} has no branch, in {position}")


def _toss(node: Toss, position: Position) -> dict[Cell, Fraction]:
    choices = [cells for act in node.acts if (cells := act.cells(position))]
    if not choices:
        raise BadDecision(f"no rule of the toss {node.name!r} applies in {position}")
    moves: dict[Cell, Fraction] = {}
    for cells in choices:
        chance = Fraction(1, len(choices) * cells.bit_count())
        for cell in map(Cell, bits(cells)):
            moves[cell] = moves.get(cell, Fraction(0)) + chance
    return {cell: moves[cell] for cell in sorted(moves)}


def _refined(leaf: Refine, position: Position, path: list[str]) -> Reason:
    """Why these cells: what did not apply, and then each term that left fewer cells."""
    kept = leaf.kept(position)
    story, said, labels = list(path), [], []
    for act, before, after in zip(leaf.acts, [position.playable, *kept], kept, strict=False):
        unless = act.unless(position.game.rules)
        if after != before:
            said.append(act.says)
            labels.append(act.label)
        elif unless and not act.cells(position) & before and not said:
            story.append(unless)
    says = "; of these, ".join(said) or term("any").says
    cells = tuple(map(Cell, bits(kept[-1])))
    return Reason(" > ".join(labels) or "any", _say(story, says), cells)


def _say(path: list[str], act: str) -> str:
    """One sentence: the clauses of the path, then what is done."""
    if not path:
        return f"{act}."
    *most, last = path
    story = f"{', '.join(most)} and {last}" if most else last
    return f"{story[0].upper()}{story[1:]}, so {act}."
