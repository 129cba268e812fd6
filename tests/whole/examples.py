"""Each command with an example that is quick, and the extra that it needs if it needs one.

They are run in a folder with a copy of `examples/`, in order: some read what earlier ones wrote.
`make smoke` runs them where only the wheel is installed.
"""

from typing import NamedTuple


class Example(NamedTuple):
    """A command line without the `noloss`, what it needs besides the package, and how it ends."""

    line: str
    needs: str = ""
    """The extra that is named where it is not installed."""
    code: int = 0
    typed: str = ""
    slow: bool = False
    """More than half a minute."""


EXAMPLES = (
    Example("play t3dt --side first --seed 1", typed="5\nwhy\nquit\n"),
    Example("site page --opponent casual"),
    Example("serve --list", "screens"),
    Example("export-games games.csv --database none.db", code=2),  # no games yet
    Example("move X../.O./..X"),
    Example("move X../.O./..X --json"),
    Example("move ..../..../..../.... --game 4x4 --strategy expert"),
    Example("move ..../..../..../.... --game 4x4 --strategy casual"),
    Example("move ..../..../..../.... --game 4x4 --strategy optimal", "fast"),
    Example("solve 3x3"),
    Example("solve 4x3:3"),
    Example("solve 4x4"),
    Example("solve 3x3 --position X../.../..."),
    Example("check casual", code=1),
    Example("check examples/bots/bot.py", code=1),
    Example("check-model m --endpoint http://localhost:1/v1", code=64),  # nobody has agreed
    Example("grade examples/class --out graded"),
    Example("review examples/human/made-up.csv"),
    Example("new-bot python mine"),
    Example("rules examples/rules/newell-simon.txt"),
    Example("discover rules --vocabulary nine", "fast"),
    Example("discover frontier", "fast"),
    Example("discover weights", "fast"),
    Example("discover potential 3x3", "fast"),
    Example("discover tree --up-to 4 --proofs proofs", "lab"),
    Example("discover verify docs/proofs/ten-leaves.zip", slow=True),
    Example("discover tree-frontier --up-to 3", "lab"),
    Example("prove t3dt --certificate t3dt.cert"),
    Example("prove casual --side second", code=1),
    Example("prove casual --side second --game 4x4", "fast", code=1),
    Example("verify t3dt.cert"),
    Example("coq t3dt.cert --out t3dt.v"),
    Example("certificates"),
    Example("evaluate t3dt random"),
    Example("simulate t3dt random --games 1000 --seed 1", "fast"),
    Example("tournament random casual t3dt"),
    Example("profile t3dt"),
    Example("human fit examples/human/made-up.csv", "fast"),
    Example("human score t3dt examples/human/made-up.csv"),
    Example("human compare examples/human/made-up.csv casual random"),
    Example("strategies"),
    Example("tree t3dt"),
    Example("tree t3dt --svg t3dt.svg"),
    Example("compile t3dt t3dt.json"),
    Example("export t3dt --to python --out opponent.py --verify"),
    Example("claims t3dt-4.2.1"),
    Example("reproduce wst --out wst-paper", "fast"),
    Example("rivals"),
    Example("table-1"),
    Example("train-rival coevolved --generations 2 --out network.json", "fast"),
    Example("turing run wst --moves 5,1,9,6"),
    Example("turing trace wst --moves 5,1 --steps 3"),
    Example("turing show wst"),
    Example("turing steps"),
    Example("turing decide XXX/OO./..."),
    Example("turing predict X.O/.../..."),
    Example("evolve runs --runs 2 --generations 120", "fast"),
    Example("analyse runs", "fast"),
    Example("nsga2 --side second --generations 2 --population 8", "lab"),
    Example("frontier"),
    Example("frontier --plot frontier.svg", "lab"),
    Example("census"),
    Example("game-tree aba first"),
    Example("bench t3dt --out timing --seconds 1", "fast", slow=True),
    Example("bench show"),
    Example("mcp --tools", "classroom"),
)
