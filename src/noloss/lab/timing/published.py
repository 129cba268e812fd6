"""The figures of the T3DT paper's timing study, Tables 3 to 8, in nanoseconds.

Tables and figures have the numbers of the published version (doi 10.1049/ccs.2020.0018).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeVar

T = TypeVar("T")

Jit = Literal["off", "on"]
"""A state of the compiler."""
Algorithm = Literal["mm", "abp", "aba", "t3dt", "t3dt-fixed", "t3dt-table"]

STATES: tuple[Jit, ...] = ("off", "on")
"""Of the compiler, in the paper's order."""
SEARCHES: tuple[Algorithm, ...] = ("mm", "abp", "aba")
PAPER: tuple[Algorithm, ...] = (*SEARCHES, "t3dt")
"""The algorithms of the paper's tables."""
ALGORITHMS: tuple[Algorithm, ...] = (*PAPER, "t3dt-fixed", "t3dt-table")
"""With the two that we time beside them: T3DT without its dice, and T3DT as a table."""


@dataclass(frozen=True)
class SetUp:
    """One of the paper's machines, with its figures by state of the compiler and algorithm."""

    number: int
    machine: str
    tpm: dict[str, dict[str, tuple[float, ...]]]
    tpg: dict[str, dict[str, float]]
    deviation: dict[str, dict[str, float]]
    speedup: dict[str, dict[str, float]]
    """Of T3DT over each search."""


MACHINES = (
    "Intel Core i5-7200U, 2.5 GHz, Windows 10",
    "Intel Core i5-7200U, 2.5 GHz, Ubuntu 18.04",
    "AMD A4-3330MX, 2.2 GHz, Windows 7",
)
FIGURES = """
1 off mm   6.19e9 6.72e8 8.13e7 1.05e7 2.23e6 5.34e5 1.65e5 6.10e4 2.17e4  6.96e9 2.61e8 1.96e4
1 off abp  2.14e8 2.97e7 1.06e7 1.04e6 8.83e5 2.76e5 1.82e5 1.12e5 6.71e4  2.57e8 3.81e7 7.22e2
1 off aba  1.91e8 3.31e7 1.03e7 9.61e5 8.25e5 2.51e5 1.63e5 1.00e5 5.95e4  2.36e8 2.61e7 6.65e2
1 off t3dt 5.19e4 3.49e4 3.04e4 3.83e4 3.59e4 3.25e4 4.80e4 3.76e4 4.58e4  3.55e5 1.55e5 1
1 on  mm   2.00e8 2.23e7 2.73e6 3.59e5 7.78e4 2.16e4 8.95e3 1.83e3 7.61e2  2.26e8 3.06e7 1.89e3
1 on  abp  9.66e6 1.28e6 4.83e5 6.65e4 5.45e4 2.65e4 2.08e4 1.78e4 1.43e4  1.16e7 4.97e6 9.75e1
1 on  aba  7.05e6 1.20e6 3.90e5 4.80e4 4.04e4 1.87e4 1.39e4 1.27e4 9.53e3  8.78e6 3.65e6 7.37e1
1 on  t3dt 1.48e4 1.15e4 1.10e4 1.18e4 1.19e4 1.16e4 1.58e4 1.52e4 1.56e4  1.19e5 2.39e5 1
2 off mm   6.96e9 9.96e8 1.21e8 1.56e7 3.31e6 7.96e5 2.51e5 1.01e5 4.79e4  8.10e9 9.25e7 2.66e4
2 off abp  3.49e8 4.40e7 1.58e7 1.49e6 1.26e6 3.57e5 2.18e5 1.21e5 6.12e4  4.13e8 4.20e7 1.35e3
2 off aba  3.54e8 5.72e7 1.79e7 1.63e6 1.38e6 3.89e5 2.38e5 1.32e5 6.64e4  4.33e8 1.41e7 1.42e3
2 off t3dt 4.49e4 2.97e4 2.60e4 3.29e4 3.11e4 2.83e4 4.10e4 3.21e4 3.90e4  3.05e5 6.58e4 1
2 on  mm   1.33e8 1.86e7 2.29e6 3.04e5 6.64e4 1.84e4 7.09e3 3.92e3 2.80e3  1.54e8 1.95e7 3.39e3
2 on  abp  6.39e6 8.44e5 3.08e5 3.48e4 2.89e4 1.04e4 7.24e3 5.67e3 3.75e3  7.64e6 2.39e6 1.68e2
2 on  aba  5.96e6 1.01e6 3.21e5 3.53e4 2.98e4 1.06e4 7.78e3 5.85e3 3.95e3  7.38e6 2.38e6 1.63e2
2 on  t3dt 9.85e3 3.70e3 3.39e3 5.08e3 4.03e3 3.78e3 5.56e3 4.52e3 5.50e3  4.54e4 2.34e5 1
3 off mm   1.27e10 1.81e9 2.22e8 3.00e7 6.43e6 1.53e6 4.67e5 1.79e5 8.45e4  1.47e10 4.26e7 2.36e4
3 off abp  5.62e8 7.35e7 2.68e7 2.47e6 2.08e6 5.81e5 3.54e5 1.97e5 1.07e5  6.68e8 4.66e6 1.07e3
3 off aba  5.24e8 8.73e7 2.76e7 2.46e6 2.07e6 5.83e5 3.55e5 1.98e5 1.08e5  6.45e8 6.86e6 1.03e3
3 off t3dt 1.29e5 5.83e4 4.71e4 6.79e4 5.98e4 5.01e4 8.06e4 5.73e4 7.48e4  6.25e5 1.07e6 1
3 on  mm   1.03e9 1.46e8 1.79e7 2.29e6 4.98e5 1.30e5 4.82e4 2.55e4 1.63e4  1.19e9 1.05e8 2.49e3
3 on  abp  4.73e7 6.22e6 2.30e6 2.34e5 2.07e5 8.61e4 4.83e5 5.62e4 4.67e4  5.69e7 4.12e7 1.19e2
3 on  aba  4.36e7 7.65e6 2.37e6 2.34e5 2.08e5 8.79e4 4.81e5 5.86e4 4.84e4  5.47e7 4.11e7 1.14e2
3 on  t3dt 9.63e4 4.42e4 3.65e4 4.39e4 4.01e4 4.00e4 5.72e4 4.97e4 7.10e4  4.79e5 1.91e6 1
"""
"""By row: set-up, JIT, algorithm; TPM of nine moves (Tables 3 to 5); TPG, deviation, speed-up."""


def _set_up(number: int, machine: str) -> SetUp:
    rows = {
        (state, name): tuple(map(float, figures))
        for at, state, name, *figures in map(str.split, FIGURES.strip().splitlines())
        if at == str(number)
    }

    def table(figure: Callable[[tuple[float, ...]], T]) -> dict[str, dict[str, T]]:
        return {s: {name: figure(rows[s, name]) for name in PAPER} for s in STATES}

    return SetUp(
        number,
        machine,
        table(lambda row: row[:9]),
        table(lambda row: row[9]),
        table(lambda row: row[10]),
        table(lambda row: row[11]),
    )


SET_UPS = tuple(_set_up(number, machine) for number, machine in enumerate(MACHINES, 1))

AVERAGE = {
    "off": {"mm": 23232.0, "abp": 1048.0, "aba": 1039.0},
    "on": {"mm": 2594.0, "abp": 128.0, "aba": 117.0},
}
"""The averages of Table 8."""
