"""A strategy's certificate in Coq: its choices, and the theorem that they never lose."""

from noloss.core.game import Side
from noloss.proof.certificate import Certificate
from noloss.show.coq.coq_words import SIDE, assumptions, coq_game, listed, preamble, theorem


def certificate_instance(claims: tuple[Certificate, ...]) -> str:
    """The claims of one certificate; if both seats are there, the game is a draw."""
    game = coq_game(claims[0].game)
    parts = [preamble("Play Certificate"), f"Definition game := {game}.\n"]
    names: list[str] = []
    for claim in claims:
        seat = claim.side.value
        names.append(f"{seat}_never_loses")
        entries = (
            f"({position.first},{position.second},{listed(moves)})"
            for position, moves in claim.choices.items()
        )
        choices = listed(entries, "\n;")
        parts.append(f"Definition choices_{seat} : list entry := {choices}.\n")
        parts.append(
            theorem(
                names[-1],
                f"never_loses ({game}) {SIDE[claim.side]} (follows choices_{seat}) start",
                "apply check_sound. vm_cast_no_check (eq_refl true).",
            )
        )
    if {claim.side for claim in claims} == set(Side):
        parts.append(
            theorem(
                "is_a_draw",
                f"draw ({game})",
                "intros [|]; eapply never_loses_holds;"
                " [apply first_never_loses|apply second_never_loses].",
            )
        )
        names.append("is_a_draw")
    return "".join(parts) + assumptions(names)
