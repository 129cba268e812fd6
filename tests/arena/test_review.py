"""Recorded games, judged: against a plain minimax, and by hand."""

from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from naive import Solver
from noloss.arena.accuracy import Accuracy, Truth, accuracy, matters
from noloss.arena.game_log import parse_log
from noloss.arena.review import Review, review, review_games
from noloss.core.game import LineGame, Value
from noloss.core.notation import parse_game, parse_position
from noloss.show.text.review_text import review_text

LLM = Path(__file__).parents[3] / "shared/data/llm_games.csv"
PEOPLE = LLM.with_name("human_games.csv")


def _log(game: LineGame, games: int, seed: int) -> str:
    """Games of players who move blindly and answer illegally now and then."""
    rng, rows = Random(seed), ["game,player,cell"]
    for name in range(games):
        position = game.start()
        while not position.outcome():
            cell = rng.randrange(game.size)
            rows.append(f"{name},{'AB'[name % 2 ^ (position.turn.mark == 'O')]},{cell + 1}")
            if position.free >> cell & 1:
                position = position.after(cell)
    return "\n".join(rows)


def _by_hand(text: str) -> tuple[dict[str, list[Fraction]], list[tuple[str, int, list[int]]]]:
    """The same figures by a plain minimax on letters: moves, illegal, matter, kept, chance."""
    solver = Solver((3, 3), 3)
    boards: dict[str, tuple[str, ...]] = {}
    figures: dict[str, list[Fraction]] = {}
    mistakes = []
    numbers: dict[str, int] = {}
    for row in text.splitlines()[1:]:
        name, player, word = row.split(",")
        board, cell = boards.setdefault(name, (".",) * 9), int(word) - 1
        numbers[name] = numbers.get(name, 0) + 1
        count = figures.setdefault(player, [Fraction(0)] * 5)
        count[0] += 1
        moves = solver.moves(board)
        if cell not in moves:
            count[1] += 1
            continue
        scores = {at: -solver.score(after)[0] for at, after in moves.items()}
        best = [at for at in scores if scores[at] == max(scores.values())]
        if len(best) < len(scores):
            count[2] += 1
            count[3] += cell in best
            count[4] += Fraction(len(best), len(scores))
        if cell not in best:
            mistakes.append((name, numbers[name], [at + 1 for at in best]))
        boards[name] = moves[cell]
    return figures, mistakes


def test_every_figure_is_that_of_a_plain_minimax(three: LineGame) -> None:
    text = _log(three, 60, seed=1)
    found = review_games(three, parse_log(three, text))
    figures, mistakes = _by_hand(text)
    assert set(found.players) == set(figures) == {"A", "B"}
    for name, player in found.players.items():
        moves, illegal, matter, kept, chance = figures[name]
        assert player == Accuracy(int(moves), int(illegal), int(matter), int(kept), chance / matter)
    assert mistakes == [
        (each.game, each.move, [cell + 1 for cell in each.held]) for each in found.mistakes
    ]
    assert found.games.total == 60


def test_a_mistake_says_what_there_was_and_what_was_left(three: LineGame) -> None:
    found = review_games(three, parse_log(three, "game,cell\n1,5\n1,2\n1,1\n1,9\n1,3\n"))
    told = [(m.before, m.after, m.played + 1, [c + 1 for c in m.held]) for m in found.mistakes]
    assert told == [("drawn", "lost", 2, [1, 3, 7, 9]), ("won", "drawn", 3, [4, 7])]


def test_blind_play_keeps_what_chance_keeps(three: LineGame) -> None:
    """Every legal answer once: the share that is kept is the chance."""
    truth = Truth(three)
    position = parse_position(three, "X../.O./..X")
    figures = accuracy(truth, [(position, cell) for cell in position.legal()])
    assert figures.share == figures.chance == Fraction(4, 6)
    assert matters(truth, position)
    assert not matters(truth, three.start())


def test_a_board_without_a_table_is_solved_by_search_and_folded_back() -> None:
    game = parse_game("3x3x3")
    truth = Truth(game)
    assert truth.value(game.start()) is Value.FIRST
    for first in (0, 26):
        position = game.start().after(first)
        best = truth.at(position).best
        for cell in position.legal():
            held = truth.value(position.after(cell)) is truth.value(position)
            assert held == (cell in best)


@pytest.mark.skipif(not LLM.exists(), reason="the recorded games are not here")
def test_games_of_language_models() -> None:
    """The log that the figures in docs are from."""
    found = review(LLM, parse_game("3x3"))
    assert sum(player.moves for player in found.players.values()) == 2214
    assert sum(player.illegal for player in found.players.values()) == 170
    assert found.players["gpt-4o"] == Accuracy(335, 3, 209, 117, Fraction(20841, 58520))
    assert len(found.mistakes) == 649
    people = review(PEOPLE, parse_game("3x3"))
    assert set(people.players) == {"X", "O"}
    assert people.players["O"] == Accuracy(341, 0, 280, 230, Fraction(323, 960))


def _reviewed(text: str) -> Review:
    three = parse_game("3x3")
    return review_games(three, parse_log(three, text))


def test_the_words(golden) -> None:
    game = '[{"game": "final", "players": ["Ada", "Bob"], "moves": [5, 2, 1, "?", 9, 3]}]'
    golden("review.txt", review_text(_reviewed(game)) + "\n")
    two = review_text(_reviewed("game,cell\n1,5\n1,2\n2,1\n"))
    assert "1 mistake:\n  game 1, move 2: O plays 2 in .../.X./..., which turns" in two
    assert "--draw 1 draws" in two
    names = review_text(_reviewed("game,cell,player\n\x1b[2J,5,\x1b[31m\n"))
    assert "\x1b" not in names
