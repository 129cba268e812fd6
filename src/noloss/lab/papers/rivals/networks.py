"""Populations of networks as arrays, and playing with them."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from noloss.lab.papers.rivals.network import CELLS, STEEPEST, Network
from noloss.lab.papers.rivals.scored import LINES

Boards = NDArray[np.int8]
Mask = NDArray[np.bool_]
Floats = NDArray[np.float64]
_LINES = np.array(LINES)


def won(boards: Boards, mark: int) -> Mask:
    """Which boards have a complete line of this mark."""
    found: Mask = (boards[:, _LINES] == mark).all(axis=2).any(axis=1)
    return found


def completing(boards: Boards, mark: int) -> Mask:
    """For each board, the free cells that complete a line of this mark."""
    lines = boards[:, _LINES]
    ready = (lines.sum(axis=2) == 2 * mark) & ((lines == 0).sum(axis=2) == 1)
    cells = np.zeros(boards.shape, bool)
    for at, line in enumerate(_LINES):
        cells[:, line] |= ready[:, at : at + 1] & (lines[:, at] == 0)
    return cells


def pick(mask: Mask, chance: Floats) -> NDArray[np.int64]:
    """For each board one of the cells of the mask, each as likely; chance has the same shape."""
    picked: NDArray[np.int64] = np.where(mask, chance, -1.0).argmax(axis=1)
    return picked


def rule_player(boards: Boards, mark: int, slip: float, rng: np.random.Generator) -> Mask:
    """The cells that a player of simple rules may take: a win, else a block, else any.

    With the chance `slip` it forgets its rules and takes any.
    """
    free = boards == 0
    wins, blocks = completing(boards, mark), completing(boards, -mark)
    ruled = np.where(wins.any(1, keepdims=True), wins, blocks)
    ruled = np.where(ruled.any(1, keepdims=True), ruled, free)
    forgets = rng.random((len(boards), 1)) < slip
    return np.where(forgets, free, ruled)


@dataclass(frozen=True, eq=False)
class Networks:
    """Networks of one hidden layer, padded to the same number of nodes."""

    hidden: Floats
    """Per network and node: nine weights and the bias."""
    output: Floats
    """Per network and cell: a weight per node, and the bias; 0 where a node is not there."""
    nodes: NDArray[np.int64]
    """How many nodes each network has."""

    def __len__(self) -> int:
        """How many networks there are."""
        return len(self.nodes)

    def __getitem__(self, which: NDArray[np.int64]) -> "Networks":
        """Some of them."""
        return Networks(self.hidden[which], self.output[which], self.nodes[which])

    def moves(self, boards: Boards) -> NDArray[np.int64]:
        """What each network plays as 1 on each of its boards (network, board, cell)."""
        sums = np.einsum("nhc,nbc->nbh", self.hidden[:, :, :CELLS], boards)
        sums = np.clip(sums + self.hidden[:, None, :, CELLS], -STEEPEST, STEEPEST)
        nodes = 1 / (1 + np.exp(-sums))
        out = np.einsum("nch,nbh->nbc", self.output[:, :, :-1], nodes)
        out = out + self.output[:, None, :, -1]
        best: NDArray[np.int64] = np.where(boards == 0, out, -np.inf).argmax(axis=2)
        return best

    def network(self, at: int, key: str, trained: str) -> Network:
        """One of them as a document."""
        number = int(self.nodes[at])
        output = np.concatenate([self.output[at, :, :number], self.output[at, :, -1:]], axis=1)
        return Network(key, trained, _rows(self.hidden[at, :number]), _rows(output))


def _rows(array: Floats) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(round(float(x), 6) for x in row) for row in array)


def joined(one: Networks, two: Networks) -> Networks:
    """Both populations together."""
    return Networks(
        np.concatenate([one.hidden, two.hidden]),
        np.concatenate([one.output, two.output]),
        np.concatenate([one.nodes, two.nodes]),
    )


def random_networks(
    number: int, least: int, most: int, rng: np.random.Generator, room: int | None = None
) -> Networks:
    """Networks of `least` to `most` nodes with weights from -0.5 to 0.5."""
    room = room or most
    made = Networks(
        rng.uniform(-0.5, 0.5, (number, room, CELLS + 1)),
        rng.uniform(-0.5, 0.5, (number, CELLS, room + 1)),
        rng.integers(least, most + 1, number),
    )
    return without_absent(made)


def without_absent(networks: Networks) -> Networks:
    """The same with nothing coming from nodes that are not there."""
    room = networks.hidden.shape[1]
    absent = np.arange(room) >= networks.nodes[:, None]
    output = networks.output.copy()
    output[:, :, :-1][np.broadcast_to(absent[:, None, :], output[:, :, :-1].shape)] = 0
    return Networks(networks.hidden, output, networks.nodes)
