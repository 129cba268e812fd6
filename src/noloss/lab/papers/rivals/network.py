"""Small neural networks that play, read from a file: nine cells in, nine numbers out.

A cell is 1 if it belongs to the player to move, -1 if to the opponent, else 0; the free cell with
the highest output is played. A hidden node adds up its inputs and its bias and passes the sum
through the logistic function, or, in a network with double transfer functions (Ling and Lam
2011), through a static bell-shaped function of its own and then through a dynamic one, whose
centre and width are the static outputs of its two neighbours, weighed. The networks that come
with noloss are in `trained/`; `noloss rivals` proves or refutes them, and
`noloss train-rival` trains them again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from math import exp

from noloss.core.document import file_text, parse_file
from noloss.core.errors import BadFile
from noloss.core.game import Cell
from noloss.core.position import Position
from noloss.lab.papers.rivals.scored import Scored

FORMAT, VERSION = "noloss network", 1
CELLS = 9
NARROWEST = 1e-3
"""The least width of a bell."""
STEEPEST = 60.0
"""Beyond this the logistic function is taken to be flat."""
Row = tuple[float, ...]


@dataclass(frozen=True)
class Network:
    """The weights of a network, and how they came about."""

    key: str
    trained: str
    """The recipe with its seed."""
    hidden: tuple[Row, ...]
    """For each hidden node its nine weights and its bias."""
    output: tuple[Row, ...]
    """For each cell a weight per hidden node, and its bias."""
    bells: tuple[Row, ...] = ()
    """With double transfer functions, for each hidden node: the centre and the width of its static
    function, and the weights of the neighbour after it and before it in its dynamic one."""

    def outputs(self, inputs: Sequence[float]) -> list[float]:
        """What comes out for each cell."""
        sums = [_weighed(row, inputs) for row in self.hidden]
        nodes = _double(sums, self.bells) if self.bells else [_logistic(s) for s in sums]
        return [_weighed(row, nodes) for row in self.output]

    def __call__(self, position: Position) -> Mapping[Cell, float]:
        """The outputs of the free cells."""
        own, other = position.own, position.other
        out = self.outputs([(own >> c & 1) - (other >> c & 1) for c in range(CELLS)])
        return {cell: out[cell] for cell in position.legal()}


def _logistic(at: float) -> float:
    return 1 / (1 + exp(-min(max(at, -STEEPEST), STEEPEST)))


def _weighed(row: Row, inputs: Sequence[float]) -> float:
    return sum(w * x for w, x in zip(row, inputs, strict=False)) + row[-1]


def _bell(at: float, centre: float, width: float) -> float:
    """From -1 to 1, through 0 at its centre."""
    drop = exp(-min(((at - centre) / max(abs(width), NARROWEST)) ** 2 / 2, 700.0))
    return drop - 1 if at <= centre else 1 - drop


def _double(sums: Sequence[float], bells: Sequence[Row]) -> list[float]:
    static = [_bell(s, *bell[:2]) for s, bell in zip(sums, bells, strict=True)]
    number = len(static)
    return [
        _bell(z, bell[2] * static[(j + 1) % number], bell[3] * static[j - 1])
        for j, (z, bell) in enumerate(zip(static, bells, strict=True))
    ]


def network_text(network: Network) -> str:
    """The network as the text of a file; `parse_network` reads it back."""
    return file_text(FORMAT, VERSION, network) + "\n"


def parse_network(text: str) -> Network:
    """Read `network_text` back; weights that do not fit each other are refused."""
    network = parse_file(text, FORMAT, VERSION, Network)
    number = len(network.hidden)
    wrong = (
        any(len(row) != CELLS + 1 for row in network.hidden)
        or len(network.output) != CELLS
        or any(len(row) != number + 1 for row in network.output)
        or (network.bells and [len(row) for row in network.bells] != [4] * number)
    )
    if wrong or not number:
        raise BadFile("the weights of the network do not fit each other")
    return network


def trained(key: str) -> Scored:
    """The network of this name that comes with noloss."""
    file = files("noloss.lab.papers.rivals") / "trained" / f"{key}.json"
    network = parse_network(file.read_text(encoding="utf-8"))
    return Scored(f"rival:{key}", network, "output of the network")
