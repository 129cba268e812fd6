"""Against the real libraries; each is skipped by name where it is not installed."""

from pathlib import Path

import pytest

from in_process import noloss
from noloss.arena.yardsticks import Yardsticks
from noloss.bots.checking.check import check
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game
from noloss.flow.evaluate import evaluate
from noloss.flow.tabulate import undecided
from noloss.strategies.catalogue import strategy

LOST = -1
ALONE = Yardsticks(parse_game("3x3"), ())
"""Nobody to be measured against: only the verdict is asked for."""


class TestOpenSpiel:
    @pytest.fixture(autouse=True)
    def library(self) -> None:
        pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
        from noloss.classroom.libraries import openspiel

        self.bridge = openspiel

    def test_states_and_positions_are_each_others(self, three: LineGame) -> None:
        for position in undecided(three)[::9]:
            assert self.bridge.to_position(self.bridge.to_state(position)) == position

    def test_its_alpha_beta_never_loses(self, three: LineGame) -> None:
        import pyspiel
        from open_spiel.python.algorithms import minimax

        game = pyspiel.load_game("tic_tac_toe")

        class AlphaBeta(pyspiel.Bot):
            def __init__(self) -> None:
                pyspiel.Bot.__init__(self)

            def restart_at(self, state: object) -> None: ...

            def step(self, state: "pyspiel.State") -> int:
                me = state.current_player()
                return int(minimax.alpha_beta_search(game, state, None, 10, me)[1])

        bot = self.bridge.SpielBotBridge(AlphaBeta())
        report = check(bot, three, sides=[Side.SECOND], yardsticks=ALONE)
        assert (report.verdict, report.proven) == ("never loses", True)

    def test_its_mcts_is_sampled(self, three: LineGame) -> None:
        import numpy as np
        import pyspiel
        from open_spiel.python.algorithms import mcts

        rng = np.random.RandomState(5)
        evaluator = mcts.RandomRolloutEvaluator(1, rng)
        game = pyspiel.load_game("tic_tac_toe")
        bot = mcts.MCTSBot(game, 2.0, 4, evaluator, random_state=rng)
        report = check(self.bridge.SpielBotBridge(bot), three, yardsticks=ALONE)
        assert not report.deterministic
        assert report.proven == (report.verdict == "loses")

    def test_its_uniform_policy_is_our_random(self, three: LineGame) -> None:
        import pyspiel
        from open_spiel.python import policy

        uniform = policy.UniformRandomPolicy(pyspiel.load_game("tic_tac_toe"))
        theirs = self.bridge.SpielPolicyStrategy(uniform)
        for position in undecided(three)[::40]:
            ours = strategy("random").decide(position).moves
            assert theirs.decide(position).moves == pytest.approx(ours)
        assert check(theirs, three, sides=[Side.SECOND], yardsticks=ALONE).verdict == "loses"

    def test_our_player_plays_in_its_loop(self) -> None:
        import pyspiel

        game = pyspiel.load_game("tic_tac_toe")
        for seed in range(5):
            ours = self.bridge.StrategyBot(strategy("t3dt"), seed)
            random = pyspiel.make_uniform_random_bot(1, seed)
            result = pyspiel.evaluate_bots(game.new_initial_state(), [ours, random], seed)
            assert result[0] > LOST

    @pytest.mark.parametrize(
        "pair", [("t3dt", "casual"), pytest.param(("casual", "wst"), marks=pytest.mark.thorough)]
    )
    def test_its_values_are_our_exact_ones(self, three: LineGame, pair: tuple[str, str]) -> None:
        import pyspiel
        from open_spiel.python.algorithms import expected_game_score

        policies = [self.bridge.StrategyPolicy(strategy(name)) for name in pair]
        state = pyspiel.load_game("tic_tac_toe").new_initial_state()
        theirs = expected_game_score.policy_value(state, policies)
        ours = evaluate(three, *(strategy(name) for name in pair))
        assert theirs[0] == pytest.approx(float(ours.first - ours.second))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
class TestPettingZoo:
    @pytest.fixture(autouse=True)
    def library(self) -> None:
        pytest.importorskip("pettingzoo.classic", reason="PettingZoo is not installed")
        from noloss.classroom.libraries import pettingzoo

        self.bridge = pettingzoo

    def test_observations_and_positions_are_each_others(self, three: LineGame) -> None:
        for position in undecided(three)[::9]:
            assert self.bridge.to_position(self.bridge.to_observation(position)) == position

    def test_our_player_plays_in_its_loop(self) -> None:
        from pettingzoo.classic import tictactoe_v3

        ours = self.bridge.StrategyAgent(strategy("t3dt"), seed=1)
        env = tictactoe_v3.env()
        for seed in range(3):
            env.reset(seed=seed)
            env.action_space("player_2").seed(seed)
            total = dict.fromkeys(env.agents, 0)
            for agent in env.agent_iter():
                observation, reward, ended, cut, _ = env.last()
                total[agent] += reward
                if ended or cut:
                    env.step(None)
                elif agent == "player_1":
                    env.step(ours(observation))
                else:
                    env.step(env.action_space(agent).sample(observation["action_mask"]))
            assert total["player_1"] > LOST

    def test_an_agent_of_its_kind_is_checked(self, three: LineGame) -> None:
        def first_legal(observation: dict[str, object]) -> int:
            return int(observation["action_mask"].argmax())

        report = check(self.bridge.AgentBridge(first_legal, "first"), three, yardsticks=ALONE)
        assert (report.verdict, report.proven) == ("loses", True)
        perfect = self.bridge.AgentBridge(self.bridge.StrategyAgent(strategy("soedarmadji")))
        report = check(perfect, three, sides=[Side.FIRST], yardsticks=ALONE)
        assert report.verdict == "never loses"


class TestEasyAI:
    @pytest.fixture(autouse=True)
    def library(self) -> None:
        pytest.importorskip("easyAI", reason="easyAI is not installed")
        from noloss.classroom.libraries import easyai

        self.bridge = easyai

    @pytest.mark.parametrize(("depth", "verdict"), [(9, "never loses"), (1, "loses")])
    def test_its_negamax_is_checked(self, three: LineGame, depth: int, verdict: str) -> None:
        from easyAI import AI_Player, Negamax

        bot = self.bridge.AlgorithmBridge(AI_Player(Negamax(depth)))
        if depth == 9:
            from easyAI import TranspositionTable

            bot = self.bridge.AlgorithmBridge(Negamax(depth, tt=TranspositionTable()))
        report = check(bot, three, yardsticks=ALONE)
        assert (report.verdict, report.proven) == (verdict, True)

    @pytest.mark.parametrize("name", ["3x2:3", "3x2:3+misere", "3x3+gravity"])
    def test_other_boards_and_rules_too(self, name: str) -> None:
        from easyAI import Negamax

        game = parse_game(name)
        bot = self.bridge.AlgorithmBridge(Negamax(9))
        report = check(bot, game, yardsticks=Yardsticks(game, ()))
        assert report.verdict == "never loses"

    def test_our_player_plays_in_its_loop(self, three: LineGame) -> None:
        from easyAI import AI_Player, Negamax

        for seed in range(3):
            ours = self.bridge.StrategyPlayer(strategy("t3dt"), three, seed)
            game = self.bridge.EasyLineGame(three.start(), [ours, AI_Player(Negamax(4))])
            game.play(verbose=False)
            marks = self.bridge.to_position(three, game.board)
            outcome = marks.outcome()
            assert outcome is not None
            assert outcome.winner is None or outcome.winner.value == "first"

    def test_the_command_takes_its_players(self, tmp_path: Path) -> None:
        code = "from easyAI import AI_Player, Negamax\nplayer = AI_Player(Negamax(1))\n"
        (tmp_path / "mine.py").write_text(code, "utf-8")
        done = noloss("check", "mine:player", "--side", "first", folder=tmp_path)
        assert done.returncode == 1, done.stderr
        assert "mine:player LOSES at 3x3" in done.stdout
