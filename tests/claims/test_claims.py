"""What the claims come to: every finding in a golden file, each of them checked once."""

import re

import pytest

from in_process import noloss
from noloss.claims.claim import CheckedClaim
from noloss.claims.registry import all_claims, check_claims, chosen_claims
from noloss.core.budget import Budget
from noloss.core.document import from_json, to_json
from noloss.core.errors import Cancelled, NolossError
from noloss.core.notation import moves_text, parse_game, parse_moves
from noloss.report.text.claims_text import claims_text
from noloss.report.text.text_table import LONG_WORD
from readme import EVERYBODY, README, ROOT, check_shown, commands
from remembered import remembered

FINDINGS = ROOT / "docs/findings.md"
WIDTH = 90
ROW = re.compile(r"^\| (.+?) \| (holds|\*\*fails\*\*|answer) \| (.+?) \| `(\S+)` \|$", re.MULTILINE)


@pytest.fixture(scope="module")
def checked_claims() -> tuple[CheckedClaim, ...]:
    """Every claim, checked once for all tests of this file, which run in one process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("noloss.claims.shared.strategy", remembered)
        return check_claims((), Budget())


def test_the_findings(golden, checked_claims: tuple[CheckedClaim, ...]) -> None:
    """Every claim, its verdict and its evidence; a change here is a change of a finding."""
    lines = []
    for claim in checked_claims:
        lines += [
            f"{claim.key} ({claim.place})",
            f"  claim: {claim.claim}",
            f"  {claim.verdict}: {claim.evidence}",
        ]
        if claim.replay is not None:
            lines.append(f"  replay: {moves_text(claim.replay)}")
    golden("claims.txt", "\n".join(lines) + "\n")


def test_games_can_be_replayed_and_documents_read_back(
    checked_claims: tuple[CheckedClaim, ...],
) -> None:
    three = parse_game("3x3")
    for claim in checked_claims:
        assert from_json(CheckedClaim, to_json(claim)) == claim
        if claim.replay is not None:
            assert parse_moves(three, moves_text(claim.replay)) == claim.replay


def test_the_findings_are_what_the_claims_find(
    request: pytest.FixtureRequest, checked_claims: tuple[CheckedClaim, ...]
) -> None:
    claims = {claim.key: claim for claim in checked_claims}

    def row(match: re.Match[str]) -> str:
        claim = claims[match[4]]
        verdict = "**fails**" if claim.verdict == "FAILS" else claim.verdict
        return f"| {claim.claim} | {verdict} | {claim.evidence} | `{claim.key}` |"

    for file in (README, FINDINGS):
        text = file.read_text(encoding="utf-8")
        true = ROW.sub(row, text)
        if request.config.getoption("--write-golden"):
            file.write_text(true, "utf-8")
        assert file.read_text(encoding="utf-8") == true
    listed = [match[3] for match in ROW.findall(FINDINGS.read_text(encoding="utf-8"))]
    assert listed == list(claims), "every claim is listed once, in order"
    readme = README.read_text(encoding="utf-8")
    verdicts = [claim.holds for claim in checked_claims]
    assert len(ROW.findall(readme)) >= 12
    assert f"All {sum(v is not None for v in verdicts)} checkable statements" in readme
    assert f"of which {sum(v is True for v in verdicts)} hold" in readme


def test_the_profile_of_everybody_is_what_the_readme_shows(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noloss.catalogue.strategy", remembered)
    printed = noloss(*EVERYBODY.split()[1:], folder=ROOT).stdout
    write = request.config.getoption("--write-golden")
    check_shown(EVERYBODY, dict(commands())[EVERYBODY], printed, write)


def test_a_table_of_claims_breaks_no_word(checked_claims: tuple[CheckedClaim, ...]) -> None:
    lines = claims_text(checked_claims, WIDTH).split("\n")
    assert max(map(len, lines)) <= WIDTH
    shown = {word.rstrip(";") for line in lines for word in line.split()}
    for claim in checked_claims:
        words = f"{claim.claim} {claim.evidence}".split()
        assert {word.rstrip(";") for word in words if len(word) <= LONG_WORD} <= shown, claim.key


def test_keys_are_unique_and_choose() -> None:
    keys = [claim.key for claim in all_claims()]
    assert len(set(keys)) == len(keys)
    assert [claim.key for claim in chosen_claims(())] == keys
    chosen = [claim.key for claim in chosen_claims(["t3dt-games", "wst-example"])]
    assert chosen == ["t3dt-games", "wst-example"]
    with pytest.raises(NolossError, match="no claim's key starts with nobody; known: t3dt-no-loss"):
        chosen_claims(["nobody"])


def test_checking_tells_how_far_it_is_and_can_be_cancelled() -> None:
    told: list[tuple[str, float, float | None]] = []
    checked = check_claims(["t3dt-speed-mm"], Budget(progress=lambda *news: told.append(news)))
    assert [claim.verdict for claim in checked] == ["holds", "holds"]
    assert told[0] == ("Checking claims", 0, 2)
    with pytest.raises(Cancelled):
        check_claims(["t3dt-speed-mm"], Budget(cancel=lambda: True))


def test_one_is_not_many() -> None:
    (claim,) = check_claims(["t3dt-games"], Budget())
    assert claims_text([claim]).endswith("\n1 claim: 1 hold, 0 fail; 0 questions answered.")
    (answer,) = check_claims(["beyond-missed"], Budget())
    assert claims_text([answer]).endswith("; 1 question answered.")
