"""The one language of trees and rule lists: it round-trips, and refuses by file and line."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noloss.core.errors import BadDecision, BadFile, WrongGame
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game, parse_position
from noloss.core.strategy import ask
from noloss.flow.tabulate import undecided
from noloss.proof.prove import against_everything
from noloss.strategies.catalogue import strategy
from noloss.strategies.tree import Act, Ask, Branch, Node, Refine, Toss, Tree, Try
from noloss.strategies.tree_strategy import TreeStrategy
from noloss.strategies.tree_text import (
    MOST_DEPTH,
    MOST_LETTERS,
    parse_act,
    parse_tree,
    tree_digest,
    tree_text,
)
from noloss.strategies.vocabulary import CONDITIONS, QUESTIONS, SAME, TERMS

WORDS = st.from_regex(r"[a-z,.:()?]{1,8}( [A-Z0-9é':-]{1,5}){0,2}", fullmatch=True)
SECTIONS = st.just("") | st.from_regex(r"[a-z0-9.]{1,6}( [a-z]{1,3})?", fullmatch=True)


@st.composite
def acts(draw: st.DrawFn) -> Act:
    name = draw(st.sampled_from([*TERMS, *SAME, "cell 1", "cell 250"]))
    when = draw(st.lists(st.sampled_from([*CONDITIONS, *(f"not {c}" for c in CONDITIONS)])))
    also = draw(st.lists(st.sampled_from([*TERMS, *(f"not {name}" for name in TERMS)]), max_size=2))
    return Act(name, draw(st.booleans()), tuple(when), draw(SECTIONS), tuple(also))


ACTS = st.lists(acts(), min_size=1, max_size=4).map(tuple)
RULES = ACTS.filter(lambda rules: not any(rule.always for rule in rules))
REFINES = st.builds(
    Refine, st.lists(st.sampled_from([*TERMS, "cell 9"]), min_size=2).map(tuple), SECTIONS
)
TOSSES = st.builds(Toss, WORDS, WORDS, ACTS, SECTIONS)


@st.composite
def questions(draw: st.DrawFn, below: st.SearchStrategy[Node]) -> Ask:
    question = QUESTIONS[draw(st.sampled_from([*QUESTIONS]))]
    answers = draw(st.lists(st.sampled_from(question.answers), min_size=1, unique=True))
    said = st.just("") | WORDS
    branches = tuple(Branch(answer, draw(said), draw(below)) for answer in answers)
    return Ask(question.asks, branches)


ROOTS: st.SearchStrategy[Node] = st.recursive(
    st.builds(Try, RULES | RULES.map(lambda rules: (*rules, Act("any")))) | TOSSES | REFINES,
    lambda below: questions(below) | st.builds(Try, RULES, questions(below) | TOSSES | REFINES),
    max_leaves=12,
)
HEADERS = st.just("") | st.from_regex(r"[\w.-]{1,12}", fullmatch=True)
TREES = st.builds(Tree, ROOTS, HEADERS, st.just(""), st.just("") | WORDS)


@given(TREES)
def test_a_tree_reads_back_as_it_was(tree: Tree) -> None:
    assert parse_tree(tree_text(tree)) == tree


@pytest.mark.parametrize(
    "tree",
    [
        Tree(Try((Act("win", section="4 # 2"),))),
        Tree(Try((Act("win", section="4 [2"),))),
        Tree(Try((Act("win"),)), source="one # two"),
        Tree(Try((Act("win"),)), name="two words"),
        Tree(Try((Act("first any"),))),
        Tree(Try((Act("whin"),))),
        Tree(Toss("a", 'say "b"', (Act("any"),))),
        Tree(Ask("Who began?", ())),
    ],
)
def test_a_tree_that_no_text_says_is_not_printed(tree: Tree) -> None:
    with pytest.raises(BadFile, match=r"own text|another tree"):
        tree_text(tree)


@given(TREES)
def test_the_text_does_not_depend_on_comments_or_indentation(tree: Tree) -> None:
    lines = tree_text(tree).splitlines()
    wide = [" " * 3 * (len(line) - len(line.lstrip())) + line.strip() for line in lines]
    assert parse_tree("\n\n".join(f"{line}  # why" for line in wide)) == tree


@given(st.text(alphabet='abI wincornerfsot?":[]#\n\t 05', max_size=200))
def test_any_text_is_read_or_refused_by_name(text: str) -> None:
    try:
        tree = parse_tree(text, "FILE")
    except BadFile as error:
        assert str(error).startswith("FILE")
    else:
        assert parse_tree(tree_text(tree)) == tree


def _rules(text: str) -> TreeStrategy:
    return TreeStrategy("rules", parse_tree(text))


@pytest.mark.parametrize(
    ("text", "board", "cells"),
    [
        ("first corner", ".../.../...", [1]),
        ("most lines > next to yours", "X../.../...", [5]),
        ("win > corner > touch yours", "X../.../.O.", [7, 9]),
        ("any > win", "XO./X.O/...", [7]),
        ("win > block", "X../.../...", [2, 3, 4, 5, 6, 7, 8, 9]),
        ("corner and touch yours", "X../.../.O.", [7, 9]),
        ("corner and not touch yours\nany", "X../.../.O.", [3]),
        ("not centre", "X../.O./...", [2, 3, 4, 6, 7, 8, 9]),
        ("first not corner", "X../.O./...", [2]),
        ("corner", "X../.O./...", [3, 7, 9]),
        ("side", ".../.../...", [2, 4, 6, 8]),
        ("edge", ".../.../...", [2, 4, 6, 8]),
        ("center", ".../.../...", [5]),
        ("cell 7\nany", ".../.../...", [7]),
        ("\ufeffcorner\r\nany", ".../.../...", [1, 3, 7, 9]),
        ("Corner", ".../.../...", [1, 3, 7, 9]),
        ("First Corner", ".../.../...", [1]),
        ("cell 7\nfirst any", ".../.../X..", [1]),
        ("side when you have opposite corners\nany", "X../.O./..X", [2, 4, 6, 8]),
        ("side when you have opposite corners\nany", "X../.../...", [2, 3, 4, 5, 6, 7, 8, 9]),
        ("centre when I start\ncell 1", ".../.../...", [5]),
        ("centre when you start\ncell 1", ".../.../...", [1]),
        ("centre when not first mark\ncell 1", ".../.../...", [1]),
        ("cell 9 when second mark and I have the centre\nany", "O../.X./...", [9]),
        ("cell 9 when the centre is free\nany", "O../.X./...", [2, 3, 4, 6, 7, 8, 9]),
        ("Do I start?\n  yes: corner\n  no: any", ".../.../...", [1, 3, 7, 9]),
        ("win\nDo I start?\n yes:\n  block\n  cell 9\n no: any", "X../.O./...", [9]),
    ],
)
def test_words(three: LineGame, text: str, board: str, cells: list[int]) -> None:
    decision = ask(_rules(text), parse_position(three, board))
    assert [cell + 1 for cell in decision.moves] == cells


@pytest.mark.parametrize(
    ("text", "rule", "sentence"),
    [
        ("first win\nany", "any", "I cannot win at once, so I pick any free cell."),
        ("first corner", "first corner", "I take the first free corner."),
        ("first free", "first free", "I take the first free cell."),
        ("empty corner", "empty corner", "I take a free corner."),
        (
            "corner opposite to yours\nany",
            "any",
            "No corner opposite to yours is free, so I pick any free cell.",
        ),
        ("edge when I start", "edge when I start", "I take a free edge."),
        ("corner when you start\nany", "any", "I pick any free cell."),
        ('Do I start?\n  yes "I do": any', "any", "I do, so I pick any free cell."),
    ],
)
def test_reasons(three: LineGame, text: str, rule: str, sentence: str) -> None:
    reason = ask(_rules(text), three.start()).reason
    assert (reason.rule, reason.text) == (rule, sentence)


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("3x3", "I cannot win at once and you are not about to win"),
        ("3x3+misere", "Either no move loses at once or all of them do"),
    ],
)
def test_what_means_nothing_under_the_rules_goes_without_saying(game: str, told: str) -> None:
    reason = ask(_rules("safe\nwin\nblock\nany"), parse_game(game).start()).reason
    assert reason.text == f"{told}, so I pick any free cell."


ASKED = "Where is my mark?\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "tree: there is no rule"),
        ("# nothing\nname x", "tree: there is no rule"),
        ("win\nfly", "tree, line 2: unknown rule 'fly'; known: win, block"),
        ("win when it rains", "tree, line 1: unknown condition 'it rains'; known: I start"),
        ("win when I start and ", "tree, line 1: unknown condition"),
        ('Do I start?\n  yes "\u202eI do": any', "tree, line 2: there is something that cannot be"),
        ("win\nany [4.2 \x1b[2J]", r"tree, line 2: .* cannot be printed: 'any \[4.2 \\x1b\[2J\]'"),
        ("f" * 5000, "tree, line 1: unknown rule 'f{59}; known: win, block"),
        ("name two words\nwin", "tree, line 1: a name is made of letters"),
        ("game 3y3\nwin", "tree, line 1: game '3y3'"),
        ("cell 0", "unknown rule 'cell 0'"),
        ("game 4x4\nempty V", "tree, line 2: 'empty V' is a rule for 3x3, not for 4x4"),
        ("game 4x4\nWhere is yours?\n corner: win", "line 2: 'Where is yours.' is about 3x3"),
        ("win\n  block", "tree, line 2: 'block' is indented, but the line above it opens nothing"),
        ("  win\nblock", "tree, line 2: indented less than the first rule"),
        ("Is it raining?\n yes: win", "tree, line 1: unknown question 'Is it raining.'; known: "),
        (ASKED, "tree, line 1: answers are missing below"),
        (ASKED + "  corner", "tree, line 2: an answer is written ANSWER"),
        (ASKED + '  corner "I have: win', "tree, line 2: an answer is written ANSWER"),
        (ASKED + "  corner:", "tree, line 2: rules are missing below 'corner:'"),
        (ASKED + "  north: win", "tree, line 2: 'north' does not answer .*known: corner, edge"),
        (ASKED + "  edge: win\n  edge: any", "tree, line 3: 'edge' is answered twice"),
        (ASKED + "  edge: win\nany", "tree, line 3: nothing can follow a question"),
        ("toss coin\n  win", "tree, line 1: a toss is written toss NAME"),
        ('toss coin "I toss"', "tree, line 1: rules are missing below"),
        ('toss coin "I toss"\n  fly', "tree, line 2: unknown rule 'fly'"),
    ],
)
def test_what_is_not_understood_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadFile, match=message):
        parse_tree(text)


def _deep(levels: int) -> str:
    lines = []
    for level in range(levels):
        lines += [" " * 2 * level + "Do I start?", " " * (2 * level + 1) + "yes:"]
    return "\n".join([*lines, " " * 2 * levels + "any"])


def test_deep_nesting_is_refused_with_the_line() -> None:
    tree = parse_tree(_deep(MOST_DEPTH - 1))
    assert parse_tree(tree_text(tree)) == tree
    for levels in (MOST_DEPTH, 300):
        with pytest.raises(BadFile, match=f"line 81: more than {MOST_DEPTH} questions deep"):
            parse_tree(_deep(levels))


def test_a_huge_file_is_refused_before_it_is_read() -> None:
    most = "win\n" * (MOST_LETTERS // 4)
    assert len(parse_tree(most).root.acts) == MOST_LETTERS // 4
    with pytest.raises(BadFile, match="longer than 200,000 characters, the most"):
        parse_tree(most + "any\n")


def test_a_list_without_an_end_says_what_is_missing(three: LineGame) -> None:
    with pytest.raises(BadDecision, match="a last rule such as `any` is missing"):
        ask(_rules("win\nblock"), three.start())


def test_an_answer_without_a_branch_is_named(three: LineGame) -> None:
    with pytest.raises(BadDecision, match=r"Where is my mark\? 'none' has no branch"):
        ask(_rules(ASKED + "  corner: any"), three.start())


def test_a_toss_is_among_the_rules_that_apply(three: LineGame) -> None:
    toss = _rules('toss coin "I toss a coin"\n  centre\n  corner')
    assert len(ask(toss, three.start()).moves) == 5
    taken = ask(toss, parse_position(three, ".../.X./..."))
    assert [cell + 1 for cell in taken.moves] == [1, 3, 7, 9]
    with pytest.raises(BadDecision, match="no rule of the toss 'coin' applies"):
        ask(_rules('toss coin "I toss a coin"\n  win'), three.start())


def test_the_terms_tell_the_games() -> None:
    assert _rules("win\nany").plays(parse_game("4x4"))
    assert not _rules("empty V\nany").plays(parse_game("4x4"))
    assert _rules("empty V\nany").plays(parse_game("3x3"))
    assert not _rules("game 4x4\nany").plays(parse_game("3x3"))
    with pytest.raises(WrongGame, match="rules does not play 4x4: it plays 3x3 only"):
        _rules("empty V\nany").decide(parse_game("4x4").start())


def test_looking_back_is_for_small_boards() -> None:
    back = _rules("Can my own play have led to this board?\n  yes: any\n  no: any")
    assert back.plays(parse_game("4x3:3"))
    with pytest.raises(WrongGame, match="does not play 4x4: it plays boards of up to 12 cells"):
        back.decide(parse_game("4x4").start())


def test_the_digest_is_of_what_is_done() -> None:
    one = parse_tree("name one\nwin\nany  # whatever")
    assert tree_digest(one) == tree_digest(parse_tree("name two\nwin\n\nany"))
    assert tree_digest(one) != tree_digest(parse_tree("win\nfirst any"))
    assert tree_digest(one) != tree_digest(parse_tree("game 3x3\nwin\nany"))


def test_a_try_is_flat() -> None:
    rule = parse_act("any")
    with pytest.raises(ValueError, match="holds all acts"):
        Try((rule,), Try((rule,)))
    with pytest.raises(ValueError, match="at least one"):
        Try(())
    with pytest.raises(ValueError, match="nothing can follow"):
        Try((Act("free"), Act("win")))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("win > ", "unknown rule"),
        ("win > fly", "unknown rule 'fly'"),
        ("win > block\nany", "nothing can follow"),
        ("win > block when I start", "unknown rule"),
        ("corner and fly", "'corner and fly'"),
        ("not fly", "'not fly'"),
        ("game 4x4\nany > empty V", "for 3x3, not for 4x4"),
        ("game 3x3\ncorner and not cell 12", "no cell 12"),
    ],
)
def test_what_cannot_be_refined_or_joined_is_refused_by_line(text: str, why: str) -> None:
    with pytest.raises(BadFile, match=re.escape(why)):
        parse_tree(text, "FILE")


@pytest.mark.parametrize(
    ("board", "label", "words"),
    [
        ("X../.O./..X", "block combo", "I cannot win by threats alone, so I stop you from"),
        ("XX./O.O/...", "combo", "I win by threats alone"),
        (".../.../...", "most lines", "alone that I could stop, so I take a cell on"),
    ],
)
def test_a_refining_list_says_what_left_fewer_cells(board: str, label: str, words: str) -> None:
    rules = _rules("combo > block combo > most lines > potential")
    reason = ask(rules, parse_position(parse_game("3x3"), board)).reason
    assert reason.rule == label
    assert words in reason.text


@pytest.mark.parametrize("name", ["3x3", "3x3+misere", "3x3+gravity", "4x2:3+gravity"])
def test_own_play_is_what_playing_forward_reaches(name: str) -> None:
    """Taking marks back respects the rules: with gravity, none from below another."""
    tree = parse_tree(
        "Can my own play have led to this board?\n"
        '  yes "it has":\n    first any\n  no "it has not":\n    any'
    )
    player, own_play = TreeStrategy("looks back", tree), parse_tree("first any")
    game = parse_game(name)
    for side in Side:
        forward = against_everything(game, TreeStrategy("forward", own_play), side)
        reached = {node.position for _, node in forward.turns(side)}
        for position in undecided(game):
            if position.turn is side:
                said = player.decide(position).reason.text.startswith("It has, so")
                assert said == (position in reached), str(position)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("wim\nany", "line 1: unknown rule 'wim'; did you mean win?"),
        ("Centr\nany", "line 1: unknown rule 'Centr'; did you mean centre?"),
        ("side when I strat\nany", "unknown condition 'I strat'; did you mean I start?"),
        ("Who begun?\n  I: any", "unknown question 'Who begun?'; did you mean Who began?"),
        ("name a\nname b\nany", "line 2: a second line for the name"),
        ("game 3x3\ncell 10\nany", "line 2: 3x3 has 9 cells, and no cell 10"),
        ("win\nfirst any\ncorner", "line 3: never reached: the rule `first any` above it always"),
        ("any\nWho began?\n  I: win", "line 2: never reached"),
    ],
)
def test_slips_are_named(text: str, message: str) -> None:
    with pytest.raises(BadFile, match=re.escape(message)):
        parse_tree(text)


def test_a_cell_that_no_board_of_the_game_has_is_not_played() -> None:
    rules = _rules("cell 10\nany")
    assert rules.plays(parse_game("4x3:3"))
    with pytest.raises(WrongGame, match="rules does not play 3x3: it names cell 10 of 9"):
        rules.decide(parse_game("3x3").start())


def test_where_a_full_line_loses_a_list_that_wants_lines_needs_the_rule_safe() -> None:
    game = parse_game("3x3+misere")
    assert [_rules(text).plays(game) for text in ("any", "centre\nany", "safe\nwin\nany")] == [
        True
    ] * 3
    with pytest.raises(WrongGame, match="a full line loses there, and it has no rule `safe`"):
        _rules("win\nany").decide(game.start())


@pytest.mark.parametrize("name", ["3x3", "3x3+misere", "3x3+gravity+misere"])
def test_casual_completes_no_line_that_loses_unless_it_must(name: str) -> None:
    casual, game = strategy("casual"), parse_game(name)
    for position in undecided(game):
        after = [position.after(cell) for cell in casual.decide(position).moves]
        lost = [end for p in after if (end := p.outcome()) and end.winner is position.turn.other]
        every = [position.after(cell).outcome() for cell in position.legal()]
        assert not lost or all(end and end.winner is position.turn.other for end in every)


def test_a_cell_that_hangs_in_the_air_is_not_called_taken() -> None:
    centre = _rules("centre\nany")
    start = centre.decide(parse_game("4x4:3+gravity").start())
    assert start.reason.text == "The centre is taken or out of reach, so I pick any free cell."
