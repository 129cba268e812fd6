"""The text of a tree: one language for lists of rules and for decision trees.

    # A list of rules, most important first.            # A tree: indented below each answer.
    name greedy                                         game 3x3
    win                                                 Is it my first mark?
    block                                                 yes "it is my first mark": corner
    side when you have opposite corners                   no:
    first any                                               win [4.5]
                                                            any

A line is a rule (a term of the vocabulary, perhaps with `first` before it and `when` conditions
after it), a question with its answers below it, `toss NAME "WORDS"` with rules below it, or terms
with `>` between them, each of which keeps the best of the cells that are left. The first rule that
applies is played; the others come last. A rule can ask for several terms: `corner and not across`.
An answer may be followed by what a reason says of it, in quotes, and, after the colon, by a single
rule. A rule may end with the section of its source in brackets.
`parse_tree(tree_text(tree)) == tree`.
"""

from collections.abc import Iterator
from typing import NoReturn, TypeAlias

from noloss.core.errors import BadFile, BadGame, NolossError
from noloss.core.notation import parse_game
from noloss.core.phrases import hint
from noloss.strategies.tree import Act, Ask, Branch, Node, Refine, Toss, Tree, Try
from noloss.strategies.vocabulary import (
    ANY_GAME,
    CONDITIONS,
    QUESTIONS,
    SAME,
    TERMS,
    cell_number,
    term,
)

MOST_LETTERS = 200_000
MOST_DEPTH = 40
STEP = 2
"""The spaces that each level is indented by when a tree is printed."""

_Line: TypeAlias = tuple[int, int, str]
"""A line with something on it: its number, its indentation, and its words."""


def parse_tree(text: str, source: str = "tree") -> Tree:
    """The tree that a text describes; what is not understood is refused with the line."""
    if len(text) > MOST_LETTERS:
        most = f"{MOST_LETTERS:,} characters"
        raise BadFile(
            f"{source}: longer than {most}, the most that a tree or list of rules may have"
        )
    header: dict[str, str] = {}
    body: list[_Line] = []
    for number, indent, words in _lines(text):
        if not words.isprintable():
            what = f"there is something that cannot be printed: {words!r:.60}"
            raise BadFile(f"{source}, line {number}: {what}")
        word, _, value = words.partition(" ")
        if word in ("name", "game", "source") and value and not indent:
            if word in header:
                raise BadFile(f"{source}, line {number}: a second line for the {word}")
            header[word] = _header(word, value, f"{source}, line {number}")
        else:
            body.append((number, indent, words))
    if not body:
        raise BadFile(f"{source}: there is no rule")
    return Tree(_Reader(body, source, header.get("game", "")).whole(), **header)


def tree_text(tree: Tree) -> str:
    """The text of a tree, which `parse_tree` reads back; a tree that no text says is refused."""
    header = [("name", tree.name), ("game", tree.game), ("source", tree.source)]
    lines = [f"{word} {value}" for word, value in header if value]
    text = "\n".join([*lines, *_node_lines(tree.root, 0)]) + "\n"
    if parse_tree(text, "the tree's own text") != tree:
        raise BadFile(f"{tree!r}: its text would be read as another tree: {text!r}")
    return text


def tree_digest(tree: Tree) -> str:
    """A short name for what a tree does and says, the same whatever it is called."""
    from hashlib import sha256  # noqa: PLC0415 (only a tree from a file is named so)

    text = tree_text(Tree(tree.root, game=tree.game))
    return sha256(text.rstrip("\n").encode()).hexdigest()[:8]


def parse_act(text: str, place: str = "rule", game: str = "") -> Act:
    """One rule, such as `first side when you have opposite corners and second mark [4.2]`."""
    rule, section = _section(text)
    words, _, when = rule.partition(" when ")
    if words.endswith(" when"):
        raise BadFile(f"{place}: {words!r:.60} lacks its condition; {hint('', CONDITIONS)}")
    first = words.lower().startswith("first ")
    named = words[len("first ") :] if first else words
    name, *also = [_literal(each.strip(), words, place, game) for each in named.split(" and ")]
    if name.startswith("not ") and name not in TERMS:
        name, also = "any", [name, *also]
    conditions = tuple(map(str.strip, when.split(" and "))) if when else ()
    for condition in conditions:
        if condition.removeprefix("not ") not in CONDITIONS:
            raise BadFile(
                f"{place}: unknown condition {condition!r:.60}; {hint(condition, CONDITIONS)}"
            )
    return Act(name, first, conditions, section, tuple(also))


def parse_refine(text: str, place: str = "rule", game: str = "") -> Refine:
    """Terms that each keep the best of the cells that are left: `win > most lines > potential`."""
    terms, section = _section(text)
    names = [_fitting(each, each, place, game) for each in map(str.strip, terms.split(">"))]
    return Refine(tuple(names), section)


def _literal(name: str, words: str, place: str, game: str) -> str:
    """A term as the vocabulary writes it, perhaps with `not` before it."""
    plain = name.removeprefix("not ")
    if plain == name or name.lower() in TERMS:
        return _fitting(name, words, place, game)
    return f"not {_fitting(plain, words, place, game)}"


def _fitting(name: str, words: str, place: str, game: str) -> str:
    """A term as the vocabulary writes it, which makes sense on the game."""
    known = _known(name, words, place)
    about = term(known).games
    if game and about not in (ANY_GAME, game):
        raise BadFile(f"{place}: {known!r} is a rule for {about}, not for {game}")
    if game and cell_number(known) > (size := parse_game(game).size):
        raise BadFile(f"{place}: {game} has {size} cells, and no {known}")
    return known


def _lines(text: str) -> Iterator[_Line]:
    """What is left without comments and empty lines."""
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = raw.partition("#")[0].expandtabs(8).rstrip()
        if line:
            yield number, len(line) - len(line.lstrip()), " ".join(line.split())


def _header(word: str, value: str, place: str) -> str:
    if word == "name" and not all(c.isalnum() or c in "_.-" for c in value):
        raise BadFile(
            f"{place}: a name is made of letters, digits, '.', '-' and '_', found {value!r}"
        )
    if word == "game":
        try:
            return parse_game(value).name
        except BadGame as error:
            raise BadFile(f"{place}: {error}") from None
    return value


def _known(name: str, words: str, place: str) -> str:
    """The name as the vocabulary writes it, whatever its case."""
    for spelling in (name, name.lower()):
        try:
            term(spelling)
        except NolossError:
            continue
        return spelling
    meant = hint(name.lower(), (*TERMS, *SAME, "cell N", "first ..."))
    raise BadFile(f"{place}: unknown rule {words!r:.60}; {meant}")


def _section(text: str) -> tuple[str, str]:
    """A line without the section in brackets at its end, and the section."""
    if not text.endswith("]"):
        return text, ""
    rule, _, section = text[:-1].rpartition("[")
    return rule.rstrip(), section.strip()


def _quoted(text: str) -> tuple[str, str, str]:
    """What stands before, in and after the quotes."""
    before, _, rest = text.partition('"')
    words, _, after = rest.partition('"')
    return before.rstrip(), words.strip(), after.strip()


class _Reader:
    """Reads the lines of one tree from top to bottom."""

    def __init__(self, lines: list[_Line], source: str, game: str) -> None:
        self.lines, self.source, self.game = lines, source, game
        self.at = 0

    def whole(self) -> Node:
        """All lines as one node."""
        node = self.block(self.lines[0][1], 1)
        if self.at < len(self.lines):
            self.refuse(self.lines[self.at], "indented less than the first rule")
        return node

    def block(self, indent: int, depth: int) -> Node:
        """The node that the lines with this indentation make."""
        acts: list[Act] = []
        last: Node | None = None
        while (line := self.next(indent)) is not None:
            text = line[2]
            if last is not None:
                self.refuse(line, "nothing can follow a question, a toss or a `>` here")
            if acts and acts[-1].always:
                self.refuse(line, f"never reached: the rule `{acts[-1]}` above it always applies")
            if depth > MOST_DEPTH:
                self.refuse(line, f"more than {MOST_DEPTH} questions deep")
            if text.endswith("?"):
                last = self.ask(line, depth)
            elif text.startswith("toss "):
                last = self.toss(line)
            elif ">" in _section(text)[0]:
                last = self.refine(line, text)
            else:
                acts.append(self.act(line, text))
        if acts:
            return Try(tuple(acts), last)
        if last is None:
            raise AssertionError("a block is opened by a line of its own")
        return last

    def next(self, indent: int) -> _Line | None:
        """The next line of a block, or None where the block ends."""
        if self.at == len(self.lines) or self.lines[self.at][1] < indent:
            return None
        line = self.lines[self.at]
        if line[1] > indent:
            self.refuse(line, f"{line[2]!r} is indented, but the line above it opens nothing")
        self.at += 1
        return line

    def below(self, line: _Line, what: str) -> int:
        """The indentation of what stands below a line, which has to be there."""
        if self.at == len(self.lines) or self.lines[self.at][1] <= line[1]:
            self.refuse(line, f"{what} are missing below {line[2]!r}")
        return self.lines[self.at][1]

    def act(self, line: _Line, text: str) -> Act:
        """A rule of this line."""
        return parse_act(text, f"{self.source}, line {line[0]}", self.game)

    def refine(self, line: _Line, text: str) -> Refine:
        """The terms of this line."""
        return parse_refine(text, f"{self.source}, line {line[0]}", self.game)

    def toss(self, line: _Line) -> Toss:
        """A toss and the rules below it."""
        text, section = _section(line[2].removeprefix("toss "))
        name, words, rest = _quoted(text)
        if not name or not words or rest:
            self.refuse(line, 'a toss is written toss NAME "WORDS"')
        indent = self.below(line, "rules")
        acts = []
        while (rule := self.next(indent)) is not None:
            acts.append(self.act(rule, rule[2]))
        return Toss(name, words, tuple(acts), section)

    def ask(self, line: _Line, depth: int) -> Ask:
        """A question and the answers below it."""
        asks = line[2]
        question = QUESTIONS.get(asks)
        if question is None:
            self.refuse(line, f"unknown question {asks!r}; {hint(asks, QUESTIONS)}")
        if self.game and question.games not in (ANY_GAME, self.game):
            self.refuse(line, f"{asks!r} is about {question.games}, not about {self.game}")
        indent = self.below(line, "answers")
        branches: dict[str, Branch] = {}
        while (below := self.next(indent)) is not None:
            branch = self.branch(below, depth)
            if branch.answer not in question.answers:
                known = ", ".join(question.answers)
                self.refuse(below, f"{branch.answer!r} does not answer {asks!r}; known: {known}")
            if branch.answer in branches:
                self.refuse(below, f"{branch.answer!r} is answered twice")
            branches[branch.answer] = branch
        return Ask(asks, tuple(branches.values()))

    def branch(self, line: _Line, depth: int) -> Branch:
        """An answer, what is said of it, and what follows on its line or below."""
        text = line[2]
        quote, colon = text.find('"'), text.find(":")
        if 0 <= quote < colon:
            answer, says, rest = _quoted(text)
        else:
            answer, says, rest = text[: max(colon, 0)].rstrip(), "", text[colon:]
        if not answer or not rest.startswith(":"):
            self.refuse(line, f'an answer is written ANSWER "WORDS": RULE, found {text!r}')
        rule = rest[1:].strip()
        if rule:
            single = (
                self.refine(line, rule)
                if ">" in _section(rule)[0]
                else Try((self.act(line, rule),))
            )
            return Branch(answer, says, single)
        return Branch(answer, says, self.block(self.below(line, "rules"), depth + 1))

    def refuse(self, line: _Line, why: str) -> NoReturn:
        """Say what is wrong with a line."""
        raise BadFile(f"{self.source}, line {line[0]}: {why}")


def _node_lines(node: Node, indent: int) -> Iterator[str]:
    blank = " " * indent
    if isinstance(node, Try):
        yield from (blank + _act_line(act) for act in node.acts)
        if node.otherwise is not None:
            yield from _node_lines(node.otherwise, indent)
    elif isinstance(node, Toss):
        section = f" [{node.section}]" if node.section else ""
        yield f'{blank}toss {node.name} "{node.says}"{section}'
        yield from (blank + " " * STEP + _act_line(act) for act in node.acts)
    elif isinstance(node, Refine):
        yield blank + _act_line(node)
    else:
        yield blank + node.question
        for branch in node.branches:
            says = f' "{branch.says}"' if branch.says else ""
            head, then = f"{blank}{' ' * STEP}{branch.answer}{says}:", branch.then
            if isinstance(then, Try) and len(then.acts) == 1 and then.otherwise is None:
                yield f"{head} {_act_line(then.acts[0])}"
            elif isinstance(then, Refine):
                yield f"{head} {_act_line(then)}"
            else:
                yield head
                yield from _node_lines(then, indent + 2 * STEP)


def _act_line(act: Act | Refine) -> str:
    return f"{act} [{act.section}]" if act.section else str(act)
