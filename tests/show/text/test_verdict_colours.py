"""Verdicts are coloured by what they say."""

import pytest

from noloss.show.text.verdict_colours import with_verdicts


@pytest.mark.parametrize(
    ("line", "painted"),
    [
        ("t3dt never loses at 3x3 as first player (X).", "t3dt <good:never loses> at 3x3 as"),
        ("casual CAN LOSE at 3x3 as second player (O).", "casual <bad:CAN LOSE> at 3x3"),
        ("x LOSES at 3x3 AND IS BROKEN in 1 position", "x <bad:LOSES> at 3x3 <bad:AND IS BROKEN>"),
        ("x IS TOO SLOW (its games end", "x <open:IS TOO SLOW> (its"),
        ("No loss of x was found on 3x3 in 9 answers: not proven (4", ": <open:not proven> ("),
        ("a.cert: refused: it ends early", "a.cert: <bad:refused>: it ends"),
        ("a.cert: verified: the first player wins 4x3:3", "a.cert: <good:verified>: the"),
        ("t3dt-4.2.1a: holds (T3DT, section 4.2.1 (a))", "a: <good:holds> (T3DT"),
        ("wst-3: fails (WST, section 3)", "wst-3: <bad:fails> (WST"),
        ("chat:x ANSWERS ILLEGALLY (9 questions sent", "x <bad:ANSWERS ILLEGALLY> (9"),
        ("3 proofs with 9 lemmas hold: a tree that", "lemmas <good:hold>: a tree"),
        ("WRONG: (oo).drup: lemma 3", "<bad:WRONG>: (oo)"),
        ("Proven equal to t3dt in all 9 positions", "<good:Proven equal> to t3dt"),
        ("Not verified: node is missing.", "<open:Not verified>: node"),
        ("It never loses as first player but can lose as second.", "but <bad:can lose> as second"),
        ("DISAGREES with what was published: 4x4.", "<bad:DISAGREES> with"),
        ("1 function of 6 wrong: utility.", "of 6 <bad:wrong>: utility"),
        ("All 6 functions are right on all positions of 3x3.", "are <good:right> on all"),
        ("alice   loses         as first player it loses 5-1", "alice   <bad:loses>      "),
        ("bob     too slow      it loses 1 of 2 games", "bob     <open:too slow>      it loses 1"),
        ("carol   no loss found   its answers vary", "carol   <open:no loss found>   its"),
        ("broken  never loses", "broken  <good:never loses>"),
        ("4 bots: 2 lose, 1 never loses, 1 broken. See x", ": 2 <bad:lose>, 1 <good:never loses>,"),
        ("4 bots: 2 lose, 1 never loses, 1 broken. See x", ", 1 <bad:broken>. See"),
        ("4x4/wins   MISSED   31   1 2 5", "4x4/wins   <bad:MISSED>   31"),
        ("3x3        met      31", "3x3        <good:met>      31"),
        ("singh   Singh 2013   whole   first: never loses", "first: <good:never loses>"),
        ("          second: loses 5 games, such as", "second: <bad:loses> 5 games"),
    ],
)
def test_a_verdict_stands_out(line: str, painted: str) -> None:
    assert painted in with_verdicts(line, lambda text, kind: f"<{kind}:{text}>")


def test_what_is_told_about_a_verdict_stays_as_it_is() -> None:
    told = "  it never loses, and LOSES\nIt holds the centre, which fails."
    assert with_verdicts(told, lambda text, kind: "") == told
