from noloss.claims.registry import all_claims
from noloss.core.notation import moves_text, parse_game, parse_moves


def test_what_is_found(golden) -> None:
    """Every claim, its verdict and its evidence; a change here is a change of a finding."""
    lines = []
    for claim in all_claims():
        finding = claim.check()
        lines += [
            f"{claim.key} ({claim.place})",
            f"  claim: {claim.text}",
            f"  {finding.verdict}: {finding.evidence}",
        ]
        if finding.replay is not None:
            lines.append(f"  replay: {moves_text(finding.replay)}")
    golden("claims.txt", "\n".join(lines) + "\n")


def test_keys_are_unique_and_games_can_be_replayed() -> None:
    claims = all_claims()
    assert len({claim.key for claim in claims}) == len(claims)
    three = parse_game("3x3")
    for claim in claims:
        replay = claim.check().replay
        if replay is not None:
            assert parse_moves(three, moves_text(replay)) == replay
