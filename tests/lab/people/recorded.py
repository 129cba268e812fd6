"""Made-up recorded games: a strategy against itself, so that tests need no file of people."""

from random import Random

from noloss.core.game import LineGame
from noloss.core.strategy import Strategy
from noloss.lab.people.recorded_games import RecordedGame, RecordedMove


def record(game: LineGame, player: Strategy, number: int, seed: int) -> tuple[RecordedGame, ...]:
    rng = Random(seed)
    games = []
    for name in range(number):
        position, moves = game.start(), []
        while not position.outcome():
            cell = player.decide(position).draw(rng)
            moves.append(RecordedMove(position, cell))
            position = position.play(cell)
        games.append(RecordedGame(str(name), tuple(moves)))
    return tuple(games)


def as_csv(games: tuple[RecordedGame, ...]) -> str:
    rows = ["game,ply,board,cell,seconds"]
    for game in games:
        for ply, move in enumerate(game.moves, 1):
            board = str(move.position).replace("/", "")
            rows.append(f"{game.name},{ply},{board},{move.cell + 1},1.0")
    return "\n".join(rows) + "\n"
