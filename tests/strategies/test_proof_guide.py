"""A proof as a player keeps its promise: over all play on small boards, and on 6x6x6 in a game."""

from random import Random

import pytest

from noloss.core.errors import BadFile, WrongGame
from noloss.core.notation import parse_game
from noloss.proof.proof_file import parse_proof
from noloss.proof.prove import prove
from noloss.solver.solve import solve
from noloss.strategies.catalogue import strategy
from noloss.strategies.certificate_player import CertificateStrategy
from noloss.strategies.proof_guide import HELD, OPEN, WON


@pytest.mark.parametrize(
    "name", ["3x3", "3x2:2", pytest.param("4x3:3", marks=pytest.mark.thorough)]
)
def test_all_play_keeps_the_promise(name: str) -> None:
    game = parse_game(name)
    for certified in solve(game.start()).certificate:
        player = CertificateStrategy("proof", parse_proof(certified.data))
        side, wins = player.proof.side, player.proof.wins
        proof = prove(game, player, side)
        assert proof.no_loss
        if wins:
            assert proof.count("draw") == 0
        for position in proof.choices:
            assert player._guides[game].advise(position) is not None


def test_it_is_a_file_like_any_other(tmp_path) -> None:
    file = tmp_path / "4x3.proof"
    data = solve(parse_game("4x3:3").start()).certificate[0].data
    file.write_bytes(data)
    player = strategy(f"certificate:{file}")
    assert player.name.startswith(f"certificate:{file}#")
    assert strategy(player.name) == player
    with pytest.raises(WrongGame, match="its proof is about 4x3:3"):
        player.decide(parse_game("3x3").start())
    file.write_bytes(data.replace(b"first wins", b"first never loses"))
    with pytest.raises(BadFile, match="has changed"):
        strategy(player.name)
    file.write_bytes(data.replace(b"first", b"second"))
    with pytest.raises(BadFile, match="the proof does not hold"):
        strategy(f"certificate:{file}")
    file.write_text("hello")
    with pytest.raises(BadFile, match="not a proof file"):
        strategy(f"certificate:{file}")


def test_6x6x6_comes_along_and_holds_in_a_game() -> None:
    game, player, rng = parse_game("6x6x6"), strategy("certificate:6x6x6"), Random(2)
    assert player.name == "certificate:6x6x6"
    position = game.start()
    assert player.decide(position).reason.rule == OPEN, "the proof is for the second player"
    for _ in range(6):
        position = position.play(rng.choice(position.legal()))
        decision = player.decide(position)
        assert decision.reason.rule in (HELD, WON)
        position = position.play(decision.draw(rng))
