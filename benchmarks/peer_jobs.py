"""One job of one library, in a process of its own on one core.

    python benchmarks/peer_jobs.py NUMBER

    first    choose the first move on the empty 3x3 board: seconds
    solve    the value of every 3x3 position where the game goes on: seconds
    random   games of random self-play: games per second, the best of several batch sizes

A library is loaded only for its own jobs; one that is not installed is told as missing.
"""

import json
import os
import sys
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from typing import Any

from fresh_process import seconds
from noloss.core.families import box
from noloss.core.game import Value
from noloss.flow.bounded_search import solve_by_plies
from noloss.flow.solved import solve_game
from noloss.flow.tabulate import undecided
from noloss.lab.timing.published import Algorithm
from noloss.strategies.catalogue import strategy

GAME = box((3, 3), 3)


def rate(batch: Callable[[int], object], sizes: tuple[int, ...]) -> dict[str, Any]:
    """Games per second with the best size of a batch; each size is warmed up first."""
    rates = {}
    for size in sizes:
        batch(size)
        rates[size] = size / seconds(partial(batch, size))
    best = max(rates, key=lambda size: rates[size])
    return {"games_per_second": rates[best], "batch": best}


def right(values: dict[Any, float]) -> int:
    """How many values, for the first player, are those of our solution; all must be."""
    solved = solve_game(GAME)
    sign = {Value.FIRST: 1, Value.DRAW: 0, Value.SECOND: -1}
    return sum(sign[solved.value(position)] == value for position, value in values.items())


def noloss_first(name: Algorithm, times: int) -> dict[str, Any]:
    """One of the timed algorithms, compiled, over so many decisions."""
    from noloss.lab.timing.measure import timed_algorithms  # noqa: PLC0415 (numba)

    repeat = timed_algorithms()[name].repeat
    repeat(0, 0, 1, 1, 0)
    return {"seconds": seconds(lambda: repeat(0, 0, 1, times, 0)) / times}


def noloss_first_solve() -> dict[str, Any]:
    """`solve_by_plies`: plain Python, for any board."""
    return {"seconds": seconds(lambda: solve_by_plies(GAME.start()))}


def noloss_solve() -> dict[str, Any]:
    """`solve_game` with nothing remembered."""
    taken = seconds(lambda: solve_game(GAME))
    return {"seconds": taken, "positions": len(undecided(GAME))}


def noloss_random() -> dict[str, Any]:
    """The batch kernel, `noloss simulate random random`."""
    from noloss.arena.simulate import simulate  # noqa: PLC0415 (numba)

    player = strategy("random")
    tallies = [simulate(GAME, player, player, 20_000_000, seed) for seed in range(3)]
    return {"games_per_second": median(t.games / t.seconds for t in tallies), "batch": 4}


def easyai_first() -> dict[str, Any]:
    """Negamax to the end with a transposition table, which is new for each question."""
    from easyAI import Negamax, TranspositionTable  # noqa: PLC0415

    from noloss.classroom.libraries.easyai import EasyLineGame  # noqa: PLC0415

    return {
        "seconds": seconds(lambda: Negamax(9, tt=TranspositionTable())(EasyLineGame(GAME.start())))
    }


def easyai_solve() -> dict[str, Any]:
    """Negamax with one transposition table for all positions."""
    from easyAI import Negamax, TranspositionTable  # noqa: PLC0415

    from noloss.classroom.libraries.easyai import EasyLineGame  # noqa: PLC0415

    values: dict[Any, float] = {}

    def whole() -> None:
        algorithm = Negamax(9, tt=TranspositionTable())
        for position in undecided(GAME):
            algorithm(EasyLineGame(position))
            sign = (algorithm.alpha > 0) - (algorithm.alpha < 0)
            values[position] = sign if position.turn.value == "first" else -sign

    taken = seconds(whole)
    return {"seconds": taken, "positions": right(values)}


def easyai_random() -> dict[str, Any]:
    """Random moves on its own tic-tac-toe."""
    from easyAI.games.TicTacToe import TicTacToe  # noqa: PLC0415

    rng = Random(0)

    def play(games: int) -> None:
        for _ in range(games):
            game = TicTacToe([None, None])
            while not game.is_over():
                game.make_move(rng.choice(game.possible_moves()))
                game.switch_player()

    return rate(play, (1000,))


def openspiel_first_minimax() -> dict[str, Any]:
    """Its full minimax, asked for the value after each first move."""
    import pyspiel  # noqa: PLC0415
    from open_spiel.python.algorithms import minimax  # noqa: PLC0415

    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    return {"seconds": seconds(lambda: minimax.expectiminimax(state, 10, None, 0))}


def openspiel_first() -> dict[str, Any]:
    """Its alpha-beta search."""
    import pyspiel  # noqa: PLC0415
    from open_spiel.python.algorithms import minimax  # noqa: PLC0415

    game = pyspiel.load_game("tic_tac_toe")
    return {"seconds": seconds(lambda: minimax.alpha_beta_search(game))}


def openspiel_solve() -> dict[str, Any]:
    """Its alpha-beta search, asked about every position."""
    import pyspiel  # noqa: PLC0415
    from open_spiel.python.algorithms import minimax  # noqa: PLC0415

    from noloss.classroom.libraries.openspiel import to_state  # noqa: PLC0415

    game = pyspiel.load_game("tic_tac_toe")
    states = {position: to_state(position) for position in undecided(GAME)}
    values: dict[Any, float] = {}

    def whole() -> None:
        for position, state in states.items():
            values[position] = minimax.alpha_beta_search(game, state, None, 10, 0)[0]

    taken = seconds(whole)
    return {"seconds": taken, "positions": right(values)}


def openspiel_random() -> dict[str, Any]:
    """Random legal actions."""
    import pyspiel  # noqa: PLC0415

    game, rng = pyspiel.load_game("tic_tac_toe"), Random(0)

    def play(games: int) -> None:
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))

    return rate(play, (2000,))


def pettingzoo_random() -> dict[str, Any]:
    """Random legal actions in its environment."""
    from pettingzoo.classic.tictactoe.tictactoe import env  # noqa: PLC0415

    environment, rng = env(), Random(0)

    def play(games: int) -> None:
        for _ in range(games):
            environment.reset()
            for _ in environment.agent_iter():
                seen, _, over, cut, _ = environment.last()
                legal = [cell for cell, free in enumerate(seen["action_mask"]) if free]
                environment.step(None if over or cut else rng.choice(legal))

    return rate(play, (100,))


def pgx_random() -> dict[str, Any]:
    """Jitted and batched: nine random steps of many boards at once."""
    import jax  # noqa: PLC0415
    import jax.numpy as jnp  # noqa: PLC0415
    import pgx  # noqa: PLC0415

    environment = pgx.make("tic_tac_toe")
    reset, step = jax.vmap(environment.init), jax.vmap(environment.step)

    def games(key: Any, size: int) -> Any:
        def turn(state: Any, key: Any) -> tuple[Any, None]:
            legal = state.legal_action_mask
            chance = jnp.where(legal, jax.random.uniform(key, legal.shape), -1.0)
            return step(state, jnp.argmax(chance, axis=1)), None

        first, *rest = jax.random.split(key, 10)
        end, _ = jax.lax.scan(turn, reset(jax.random.split(first, size)), jnp.stack(rest))
        return end.rewards[:, 0].sum(), end.terminated.all()

    play = jax.jit(games, static_argnums=1)

    def batch(size: int) -> None:
        _, over = play(jax.random.PRNGKey(size), size)
        if not bool(over):
            raise RuntimeError("a game was not over after nine moves")

    return rate(batch, (256, 1024, 4096, 16384, 65536))


JOBS: dict[tuple[str, str, str], Callable[[], dict[str, Any]]] = {
    ("noloss", "T3DT, compiled", "first"): partial(noloss_first, "t3dt", 100_000),
    ("noloss", "ABA, compiled", "first"): partial(noloss_first, "aba", 10),
    ("noloss", "solve", "first"): noloss_first_solve,
    ("easyAI", "Negamax with table", "first"): easyai_first,
    ("OpenSpiel", "alpha-beta", "first"): openspiel_first,
    ("OpenSpiel", "minimax", "first"): openspiel_first_minimax,
    ("noloss", "solve_game", "solve"): noloss_solve,
    ("easyAI", "Negamax with table", "solve"): easyai_solve,
    ("OpenSpiel", "alpha-beta", "solve"): openspiel_solve,
    ("noloss", "simulate", "random"): noloss_random,
    ("pgx", "jitted batches", "random"): pgx_random,
    ("OpenSpiel", "Python loop", "random"): openspiel_random,
    ("easyAI", "Python loop", "random"): easyai_random,
    ("PettingZoo", "Python loop", "random"): pettingzoo_random,
}
"""By library, how, and job. pgx and PettingZoo play; they do not search."""


def main() -> None:
    """Run the job whose number is on the command line, on one core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    try:
        told = list(JOBS.values())[int(sys.argv[1])]()
    except ModuleNotFoundError as error:
        told = {"missing": (error.name or "").partition(".")[0]}
    sys.stdout.write(json.dumps(told) + "\n")


if __name__ == "__main__":
    main()
