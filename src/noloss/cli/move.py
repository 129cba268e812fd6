"""`move`, the one command that scripts call in a loop: it starts without loading typer."""

from typing import Any

from noloss.cli.show import paint, say, show_json

_VALUES = {"--strategy": "strategy", "-s": "strategy", "--game": "game", "-g": "game"}


def plain_arguments(arguments: list[str]) -> dict[str, Any] | None:
    """The arguments of a plain `move POSITION [-s NAME] [-g GAME] [--json]`.

    None for any other spelling: the full command line takes that, and owns help and errors.
    """
    found: dict[str, Any] = {}
    words = iter(arguments)
    if next(words, None) != "move":
        return None
    for word in words:
        if word in _VALUES:
            value = next(words, None)
            if value is None:
                return None
            found[_VALUES[word]] = value
        elif word == "--json":
            found["as_json"] = True
        elif not word.startswith("-") and "position" not in found:
            found["position"] = word
        else:
            return None
    return found if "position" in found else None


def show_move(
    position: str,
    strategy: str = "t3dt",
    game: str = "3x3",
    seed: int | None = None,
    as_json: bool = False,
) -> None:
    """Print a strategy's decision on a board."""
    from noloss.catalogue import strategy as find
    from noloss.core.notation import cell_text, parse_game, parse_position
    from noloss.core.strategy import ask

    board = parse_position(parse_game(game), position)
    player = find(strategy)
    decision = ask(player, board)
    reason = decision.reason
    drawn = None
    if seed is not None:
        from random import Random

        drawn = decision.draw(Random(seed))
    if as_json:
        show_json(
            {
                "position": str(board),
                "turn": board.turn.mark,
                "moves": {cell_text(cell): str(p) for cell, p in decision.moves.items()},
                "reason": {
                    "rule": reason.rule,
                    "text": reason.text,
                    "cells": [cell + 1 for cell in reason.cells],
                },
                **({} if drawn is None else {"drawn": drawn + 1}),
            }
        )
        return
    from noloss.report.board import board_text, moves_phrase

    say(board_text(board, paint))
    say(f"\n{board.turn.mark} to move. {player.name} plays {moves_phrase(decision)}.")
    say(f"Why ({reason.rule}): {reason.text}")
    if drawn is not None:
        say(f"Drawn by seed {seed}: {cell_text(drawn)}")
