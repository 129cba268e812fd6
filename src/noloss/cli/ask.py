"""`move`, `solve`, `strategies`, `tree`: what there is to know of a board or a strategy."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from noloss.cli.move import show_move
from noloss.cli.options import GameOption, JsonOption, Name, Seat, complete_game, complete_strategy
from noloss.cli.show import paint, progress, say, show_json, show_table

if TYPE_CHECKING:
    from noloss.core.strategy import Strategy
    from noloss.strategies.tree import TreeStrategy


def move(
    position: Annotated[str, typer.Argument(help="The board by rows, such as X.O/.X./...")],
    strategy: Annotated[
        str,
        typer.Option("--strategy", "-s", help="Who decides.", autocompletion=complete_strategy),
    ] = "t3dt",
    game: GameOption = "3x3",
    seed: Annotated[
        int | None, typer.Option(help="Also draw one of the moves, by this seed.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """What a strategy does on a board: its moves with their exact chances, and why."""
    show_move(position, strategy, game, seed, as_json)


def solve(
    game: Annotated[
        str,
        typer.Argument(help="The game: 3x3, 4x3:3, 3x3x3, ...", autocompletion=complete_game),
    ] = "3x3",
    position: Annotated[
        str | None, typer.Option("--position", "-p", help="Solve this position instead.")
    ] = None,
    budget: Annotated[
        int | None, typer.Option(min=1, help="Look into at most so many positions.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Who wins a game, or from a position, when both play perfectly; and how large the game is."""
    from noloss.core.budget import Budget
    from noloss.core.notation import moves_text, parse_game, parse_position
    from noloss.exact.count.positions import count
    from noloss.exact.engines.solve import solve as solve_position
    from noloss.exact.play.flow import enumerable

    line_game = parse_game(game)
    board = line_game.start() if position is None else parse_position(line_game, position)
    with progress(f"Solving {game}"):
        found = solve_position(board, None if budget is None else Budget(positions=budget))
        size = count(line_game) if position is None and enumerable(line_game) else None
    if as_json and position is None:
        show_json(
            {
                "game": line_game.name,
                "value": found.value.value,
                "positions": size and size.positions,
                "canonical": size and size.canonical,
            }
        )
    elif as_json:
        show_json(
            {
                "game": line_game.name,
                "position": str(board),
                "turn": board.turn.mark,
                "value": found.value.value,
                "best": [cell + 1 for cell in found.best],
                "fastest": [cell + 1 for cell in found.fastest],
                "distance": found.distance,
                "nodes": found.nodes,
            }
        )
    else:
        from noloss.report.words import game_size, solution_text

        if position is not None:
            from noloss.report.board import board_text

            say(board_text(board, paint) + "\n")
        say(solution_text(found))
        if size:
            say(game_size(size))
        elif position is None:
            say("The game is too large to list its positions; this was settled by search.")
        if found.best:
            say(f"Best moves: {moves_text(found.best)}")
        if found.fastest != found.best:
            say(f"Fastest:    {moves_text(found.fastest)}")


def strategies(as_json: JsonOption = False) -> None:
    """The strategies there are."""
    from noloss.catalogue import CATALOGUE, KINDS

    if as_json:
        show_json(
            [
                {
                    "name": name,
                    "summary": entry.summary,
                    "games": entry.games,
                    "no_loss": [side.value for side in entry.no_loss],
                    "symmetric": entry.symmetric,
                }
                for name, entry in CATALOGUE.items()
            ]
        )
        return
    rows = [
        (
            name,
            entry.games,
            " and ".join(side.value for side in entry.no_loss) or "no",
            entry.summary,
        )
        for name, entry in CATALOGUE.items()
    ]
    show_table(("name", "games", "never loses on 3x3", "what it does"), rows)
    say(f"\nAlso {', '.join(usage for usage, _ in KINDS.values())}.")


def tree(
    name: Name,
    svg: Annotated[Path | None, typer.Option(help="Draw the tree into this SVG file.")] = None,
    beside: Annotated[
        str,
        typer.Option(
            help="List only where it differs from the tree of this strategy.",
            autocompletion=complete_strategy,
        ),
    ] = "",
    text: Annotated[
        bool, typer.Option("--text", help="Print it as a file that tree:FILE reads.")
    ] = False,
    games: Annotated[
        Seat | None, typer.Option(help="Instead, all its 3x3 games in this seat, up to symmetry.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """The decision tree of a strategy that has one, or its games, as text, JSON or a picture."""
    from noloss.catalogue import strategy
    from noloss.core.files import write_text
    from noloss.report.outline import outline, outline_json, outline_text

    found = strategy(name)
    title = f"The decision tree of {found.name}"
    if beside:
        _show_differences(_with_tree(strategy(beside)), _with_tree(found), as_json)
        return
    if text:
        from noloss.strategies.tree_text import tree_text

        say(tree_text(_with_tree(found).tree).rstrip("\n"))
        return
    if games is not None:
        from noloss.core.game import Side
        from noloss.evolve.boards.genome import vectors
        from noloss.report.play_tree import play_tree

        side = Side(games.value)
        drawn = play_tree(vectors(found, side)[0], side)
        title = f"The games of {found.name} as {games.value} player"
    else:
        drawn = outline(_with_tree(found).tree.root)
    if svg is not None:
        from noloss.report.tree_svg import tree_svg

        write_text(svg, tree_svg(drawn, title))
    if as_json:
        show_json({"strategy": found.name, "tree": outline_json(drawn)})
    elif svg is None:
        say(outline_text(drawn))
    else:
        say(f"Wrote {svg}")


def _with_tree(found: "Strategy") -> "TreeStrategy":
    from noloss.catalogue import CATALOGUE, strategy
    from noloss.core.errors import NolossError
    from noloss.strategies.tree import TreeStrategy

    if not isinstance(found, TreeStrategy):
        having = [n for n in CATALOGUE if isinstance(strategy(n), TreeStrategy)]
        raise NolossError(f"{found.name} has no decision tree; these have: {', '.join(having)}")
    return found


def _show_differences(one: "TreeStrategy", two: "TreeStrategy", as_json: bool) -> None:
    from noloss.report.outline import differences, outline

    found = list(differences(outline(one.tree.root), outline(two.tree.root)))
    if as_json:
        show_json([{"path": list(d.path), one.name: d.one, two.name: d.two} for d in found])
    elif found:
        rows = [(" > ".join(d.path), d.one or "-", d.two or "-") for d in found]
        show_table(("branch~", f"{one.name}~", f"{two.name}~"), rows)
    else:
        say(f"{one.name} and {two.name} have the same tree.")
