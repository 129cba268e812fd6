"""What the claims come to: every finding in a golden file, each of them checked once."""

import json
import re

import pytest

from in_process import noloss
from noloss.arena.profile import profiles
from noloss.core.budget import DEFAULT, Budget
from noloss.core.document import from_json, to_json
from noloss.core.errors import Cancelled, NolossError
from noloss.core.game import LineGame
from noloss.core.notation import moves_text, parse_game, parse_moves
from noloss.lab.papers.claim import CheckedClaim, Reading, Unchecked, by_reading
from noloss.lab.papers.claim_list import (
    STORED,
    all_claims,
    check_claims,
    chosen_claims,
    page_documents,
    stored_claims,
)
from noloss.lab.papers.claims_text import (
    claims_table,
    claims_text,
    tally_text,
    unchecked_text,
)
from noloss.lab.papers.unchecked import UNCHECKED
from noloss.lab.show.table_formats import comma_separated, latex
from noloss.show.text.profile_text import all_table
from noloss.strategies.catalogue import CATALOGUE
from remembered import remembered
from shown import EVERYBODY, ROOT, check_shown, shown

FINDINGS = ROOT / "docs/findings.md"
WIDTH = 110


@pytest.fixture(scope="module")
def checked_claims() -> tuple[CheckedClaim, ...]:
    """Every claim, checked once for all tests of this file, which run in one process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("noloss.lab.papers.shared.strategy", remembered)
        return check_claims((), Budget())


def test_the_findings(golden, checked_claims: tuple[CheckedClaim, ...]) -> None:
    """Every claim, its verdict and its evidence; a change here is a change of a finding."""
    lines = []
    for claim in checked_claims:
        lines += [
            f"{claim.key} ({claim.place})",
            f"  claim: {claim.claim}",
            f"  reading: {claim.reading}",
            f"  decides: {claim.tolerance}",
            f"  {claim.verdict}: {claim.evidence}",
        ]
        if claim.replay is not None:
            lines.append(f"  replay: {moves_text(claim.replay)}")
    golden("claims.txt", "\n".join(lines) + "\n")


def test_what_is_stored_is_what_the_checks_find(
    request: pytest.FixtureRequest, checked_claims: tuple[CheckedClaim, ...]
) -> None:
    if request.config.getoption("--write-golden"):
        text = json.dumps(to_json(checked_claims), indent=1, ensure_ascii=False)
        (ROOT / "src/noloss/lab/papers" / STORED).write_text(f"{text}\n", "utf-8")
    assert stored_claims() == checked_claims, "pytest --write-golden writes what is found now"


def test_games_can_be_replayed_and_documents_read_back(
    checked_claims: tuple[CheckedClaim, ...],
) -> None:
    three = parse_game("3x3")
    for claim in checked_claims:
        assert from_json(CheckedClaim, to_json(claim)) == claim
        if claim.replay is not None:
            assert parse_moves(three, moves_text(claim.replay)) == claim.replay


def row_of(claim: CheckedClaim) -> str:
    mark = "" if claim.verdict in {"holds", "answer"} else "**"
    told = (claim.claim, claim.place, f"{mark}{claim.verdict}{mark}", claim.evidence)
    return f"| {' | '.join(told)} | `{claim.key}` |"


def findings_of(papers: dict[str, list[CheckedClaim]], text: str) -> str:
    """The page of findings with its tally and its tables made anew, and its words as they are."""
    tally = tally_text([claim for claims in papers.values() for claim in claims])
    text = re.sub(r"(?<=In all:\n).*?(?=\n\n)", tally, text, flags=re.DOTALL)
    assert tally in text
    for name, claims in papers.items():
        head = "| Statement | Where | Verdict | What is true | Key |\n|---|---|---|---|---|\n"
        rows = "".join(f"{row_of(claim)}\n" for claim in claims)
        before = rf"## {re.escape(name)}\n\n(?:[^|\n][^\n]*\n|\n)*"
        pattern = rf"({before})\|.*?(?=\n## |\Z)"
        text, times = re.subn(pattern, lambda m, t=head + rows: m[1] + t, text, flags=re.DOTALL)
        assert times == 1, f"docs/findings.md has a section {name}"
    rows = "".join(f"| {u.paper} | {u.place} | {u.claim} | {u.reason} |\n" for u in UNCHECKED)
    head = "| Paper | Where | Statement | Why not |\n|---|---|---|---|\n"
    return re.sub(
        r"(## What is not checked\n.*?\n\n)\|.*\Z",
        lambda m: m[1] + head + rows,
        text,
        flags=re.DOTALL,
    )


def test_the_findings_are_what_the_claims_find(
    request: pytest.FixtureRequest, checked_claims: tuple[CheckedClaim, ...]
) -> None:
    papers: dict[str, list[CheckedClaim]] = {}
    for claim in checked_claims:
        name = "Beyond the papers" if claim.paper == "beyond" else claim.paper
        papers.setdefault(name, []).append(claim)
    text = FINDINGS.read_text(encoding="utf-8")
    if request.config.getoption("--write-golden"):
        FINDINGS.write_text(findings_of(papers, text), "utf-8")
    assert FINDINGS.read_text(encoding="utf-8") == findings_of(papers, text)


def test_the_profile_of_everybody_is_what_the_page_shows(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, three: LineGame
) -> None:
    """All are there; a few are measured again. `--write-golden` measures all and writes."""
    (page,) = (each for each in shown() if each.command == EVERYBODY)
    if request.config.getoption("--write-golden"):
        monkeypatch.setattr("noloss.strategies.catalogue.strategy", remembered)
        check_shown(page, noloss(*EVERYBODY.split()[1:], folder=ROOT).stdout, True)
    rows = [tuple(re.split(" {2,}", line)) for line in page.output.splitlines()[2:]]
    playing = [name for name in CATALOGUE if remembered(name).plays(three)]
    assert list(dict.fromkeys(row[0] for row in rows)) == playing
    some = playing[::30]
    _, measured = all_table(profiles(three, [remembered(name) for name in some]))
    assert [row for row in rows if row[0] in some] == measured


def test_the_text_of_claims_breaks_no_word(checked_claims: tuple[CheckedClaim, ...]) -> None:
    lines = claims_text(checked_claims, WIDTH).split("\n")
    assert max(map(len, lines)) <= WIDTH
    shown = " ".join(" ".join(lines).split())
    for claim in checked_claims:
        for text in (claim.place, claim.claim, claim.evidence):
            assert " ".join(text.split()) in shown, claim.key


def test_every_claim_says_how_it_was_read_and_what_decides(
    checked_claims: tuple[CheckedClaim, ...],
) -> None:
    whole = " ".join(claims_text(checked_claims, WIDTH, readings=True).split())
    for claim in checked_claims:
        assert claim.reading, claim.key
        assert claim.tolerance, claim.key
        for text in (claim.place, claim.claim, claim.reading, claim.tolerance, claim.evidence):
            assert " ".join(text.split()) in whole, claim.key
        assert (claim.verdict == "answer") == claim.tolerance.startswith("none"), claim.key


def test_claims_on_a_stored_run_say_so(checked_claims: tuple[CheckedClaim, ...]) -> None:
    """What was measured or drawn by chance names the command that makes it again."""
    stored = [c for c in checked_claims if "stored run" in c.evidence]
    clock = ("t3dt-speed", "t3dt-orders", "t3dt-clock", "t3dt-jit")
    assert {c.key for c in checked_claims if c.key.startswith(clock)} <= {c.key for c in stored}
    assert all("to repeat: noloss " in claim.evidence for claim in stored)
    assert sum(claim.key.startswith("bhatt-") for claim in stored) >= 10


def test_a_claim_depends_only_where_its_readings_differ(
    checked_claims: tuple[CheckedClaim, ...],
) -> None:
    for claim in checked_claims:
        if claim.verdict == "depends":
            assert ": holds, " in claim.evidence, claim.key
            assert ": fails, " in claim.evidence, claim.key
    yes, no = Reading("so", True, "1"), Reading("so", False, "2")
    assert [by_reading(yes).verdict, by_reading(no).verdict] == ["holds", "fails"]
    assert by_reading(yes, no).verdict == by_reading(no, yes).verdict == "depends"
    assert by_reading(yes, yes).verdict == "holds"


def test_the_five_sentences_on_draws_are_measured_both_ways(
    checked_claims: tuple[CheckedClaim, ...],
) -> None:
    """Drawn with these percentages by one who wins or blocks when it can, else plays at random."""
    shares = {"4.2.2a": 100, "4.2.2b-ii": 100, "4.4.1a": 100, "4.4.1b": 100, "4.4.2": 80}
    claims = {claim.key: claim for claim in checked_claims}
    for key, share in shares.items():
        claim = claims[f"t3dt-{key}"]
        assert claim.verdict == "depends"
        assert f", {share}%; always drawn" in claim.evidence


def test_tables_for_files(checked_claims: tuple[CheckedClaim, ...]) -> None:
    table = claims_table(checked_claims)
    assert comma_separated(table).startswith("key,paper,where,claim,verdict,evidence,reading,")
    text = latex(table)
    assert r"\begin{longtable}{l" in text
    assert not re.search(r"(?<!\\)[$^%&_#](?![{ ])", text.split(r"\endhead")[1].replace(" & ", ""))


def test_what_is_not_checked_says_why() -> None:
    shown = " ".join(unchecked_text(UNCHECKED, 300).split())
    for statement in UNCHECKED:
        assert from_json(Unchecked, to_json(statement)) == statement
        assert statement.reason
        assert statement.paper in shown


def test_keys_are_unique_and_choose() -> None:
    keys = [claim.key for claim in all_claims()]
    assert len(set(keys)) == len(keys)
    assert [claim.key for claim in chosen_claims(())] == keys
    chosen = [claim.key for claim in chosen_claims(["t3dt-games", "wst-example"])]
    assert chosen == ["t3dt-games", "wst-example"]
    with pytest.raises(
        NolossError, match=r"no claim's key starts with nobody; nearest of \d+: wst-no-loss"
    ):
        chosen_claims(["nobody"])


def test_checking_tells_how_far_it_is_and_can_be_cancelled() -> None:
    told: list[tuple[str, float, float | None]] = []
    keys = ["t3dt-soedarmadji", "bhatt-blended"]
    checked = check_claims(keys, Budget(progress=lambda *news: told.append(news)))
    assert [(claim.key, claim.verdict) for claim in checked] == [(key, "holds") for key in keys]
    assert told[0] == ("Checking claims", 0, 2)
    with pytest.raises(Cancelled):
        check_claims(keys, Budget(cancel=lambda: True))


def test_one_is_not_many() -> None:
    (claim,) = check_claims(["t3dt-games"], Budget())
    assert claims_text([claim]).endswith("\n1 claim: 1 holds, 0 fail; 0 questions answered.")
    (answer,) = check_claims(["beyond-missed"], Budget())
    assert claims_text([answer]).endswith("; 1 question answered.")


def test_the_page_gets_the_claims_as_they_are_stored() -> None:
    ((name, document),) = page_documents(False, DEFAULT)
    assert name == "claims"
    assert document == {"claims": to_json(stored_claims())}
