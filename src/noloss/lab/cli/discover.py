"""`noloss discover`: rule lists and trees found by machine, and proven smallest."""

import typer

from noloss.lab.cli.discover_frontier import frontier
from noloss.lab.cli.discover_limits import potential, weights
from noloss.lab.cli.discover_rules import rules
from noloss.lab.cli.discover_tree import tree, verify
from noloss.lab.cli.discover_tree_frontier import tree_frontier

app = typer.Typer(
    no_args_is_help=True,
    help="Find the smallest rules that never lose, with a proof that none are smaller.",
)
app.command("rules")(rules)
app.command("frontier")(frontier)
app.command("weights")(weights)
app.command("potential")(potential)
app.command("tree")(tree)
app.command("verify")(verify)
app.command("tree-frontier")(tree_frontier)


@app.callback()
def group() -> None:
    """Keep the names of the commands, however many there are."""
