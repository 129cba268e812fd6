"""`claims` as a user meets it."""

from cli.commands import Run, json_of

KEYS = ["key", "paper", "place", "claim", "verdict", "evidence", "replay", "reading", "tolerance"]


def test_claims(run: Run) -> None:
    data = json_of(run, "claims", "t3dt-4.2.1")
    assert [claim["verdict"] for claim in data] == ["holds"] * 4
    assert list(data[0]) == KEYS
    assert data[0]["place"] == "section 4.2.1 (a)"
    assert "4 claims: 4 hold, 0 fail; 0 questions answered." in run("claims", "t3dt-4.2.1")[1]
    code, _, err = run("claims", "nonsense")
    assert code == 2
    assert "no claim's key starts with nonsense" in err


def test_claims_whole_and_for_files(run: Run) -> None:
    whole = run("claims", "t3dt-speed-mm-on", "--readings")[1]
    assert "t3dt-speed-mm-on: larger (T3DT, section 6.2, Table 8)" in whole
    assert "  judged by within a factor of two" in whole
    for form, begins in (
        ("csv", "key,paper,where"),
        ("latex", "% For booktabs, longtable"),
        ("markdown", "**"),
    ):
        text = run("claims", "t3dt-speed-mm-on", "--format", form)[1]
        assert text.startswith(begins)
        assert "section 6.2, Table 8" in text


def test_what_is_not_checked(run: Run) -> None:
    data = json_of(run, "claims", "--unchecked")
    assert {"T3DT", "WST", "Bhatt, Varshney, Deb"} == {row["paper"] for row in data}
    assert list(data[0]) == ["paper", "place", "claim", "reason"]
    assert "why not" in run("claims", "--unchecked")[1]
    only = json_of(run, "claims", "wst", "--unchecked")
    assert {"WST"} == {row["paper"] for row in only}
    assert run("claims", "--unchecked", "--format", "csv")[1].startswith("paper,where,claim")
