"""`move` for scripts that call it in a loop: it starts without loading typer."""

from typing import Any

from noloss.cli.show import announced, paint, show

_VALUES = {"--strategy": "strategy", "-s": "strategy", "--game": "game", "-g": "game"}


def plain_arguments(arguments: list[str]) -> dict[str, Any] | None:
    """The arguments of a plain `move POSITION [-s NAME] [-g GAME] [--json]`.

    None for any other spelling: the full command line takes that, and owns help and errors.
    """
    options: dict[str, Any] = {}
    words = iter(arguments)
    if next(words, None) != "move":
        return None
    for word in words:
        if word in _VALUES:
            value = next(words, None)
            if value is None:
                return None
            options[_VALUES[word]] = value
        elif word == "--json":
            options["as_json"] = True
        elif not word.startswith("-") and "position" not in options:
            options["position"] = word
        else:
            return None
    return options if "position" in options else None


def show_move(
    position: str,
    strategy: str | None = None,
    game: str = "3x3",
    seed: int | None = None,
    as_json: bool = False,
) -> None:
    """What a strategy does on a board: its moves with their exact chances, and why."""
    words = f"{strategy} is thinking" if strategy else "Thinking"
    with announced(words):  # some also take long to load
        from noloss.arena.advice import advise
        from noloss.core.notation import parse_game, parse_position
        from noloss.show.text.board_text import advice_text
        from noloss.strategies.catalogue import first_that_plays
        from noloss.strategies.catalogue import strategy as find

        line_game = parse_game(game)
        player = find(strategy) if strategy else first_that_plays(line_game)
        board = parse_position(line_game, position)
        advice = advise(player, board, seed)
    show(advice, as_json, lambda document: advice_text(document, player.name, seed, paint))
