"""`claims` as a user meets it."""

from cli.commands import Run, json_of


def test_claims(run: Run) -> None:
    data = json_of(run, "claims", "t3dt-4.2.1")
    assert [claim["holds"] for claim in data] == [True] * 4
    assert "4 claims: 4 hold, 0 fail; 0 questions answered." in run("claims", "t3dt-4.2.1")[1]
    code, _, err = run("claims", "nonsense")
    assert code == 2
    assert "no claim's key starts with nonsense" in err
