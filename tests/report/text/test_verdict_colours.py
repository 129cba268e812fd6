"""Verdicts are coloured by what they say."""

import pytest

from noloss.report.text.verdict_colours import with_verdicts


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
    ],
)
def test_a_verdict_stands_out(line: str, painted: str) -> None:
    assert painted in with_verdicts(line, lambda text, kind: f"<{kind}:{text}>")


def test_what_is_told_about_a_verdict_stays_as_it_is() -> None:
    told = "  it never loses, and LOSES\nIt holds the centre, which fails."
    assert with_verdicts(told, lambda text, kind: "") == told
