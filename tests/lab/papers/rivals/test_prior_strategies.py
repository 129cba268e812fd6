"""The page on prior strategies names those that are here."""

from noloss.strategies.catalogue import strategy
from shown import DOCS


def test_the_table_of_prior_strategies_names_what_is_here() -> None:
    page = DOCS / "explanation/prior-strategies.md"
    lines = [line for line in page.read_text(encoding="utf-8").splitlines() if line[:1] == "|"]
    rows = [[field.strip() for field in line.strip("|").split("|")] for line in lines[2:]]
    assert {f"WST [{n}]" for n in range(6, 12)} <= {row[1] for row in rows}
    for _, _, fidelity, name, *_ in rows:
        assert (fidelity == "unavailable") == (name == "-"), name
        assert name == "-" or strategy(name.strip("`")).name
