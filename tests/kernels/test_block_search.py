"""Whether the second to move holds a block: the kernel beside the checker's plain reading."""

import random

import numpy as np

from noloss.checker.blocks import second_hits_all
from noloss.kernels.block_search import new_memory, second_holds


def test_the_kernel_agrees_with_the_checker() -> None:
    rng, memory, answers = random.Random(1), new_memory(), []
    for _ in range(400):
        cells = rng.randint(4, 9)
        traces = {
            sum(1 << cell for cell in rng.sample(range(cells), rng.randint(2, 4)))
            for _ in range(rng.randint(1, 8))
        }
        held = second_hits_all(frozenset(traces), {})
        answers.append(held)
        assert second_holds(np.array(sorted(traces), np.int64), memory) == held, traces
    assert 50 < sum(answers) < 350, "both answers are tried"
