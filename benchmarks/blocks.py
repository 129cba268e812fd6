"""How long draws by blocks take to find and to check, in processor time. Run by hand: `make bench`.

`python benchmarks/blocks.py 6x6x6` finds others, also the long ones.
"""

import sys
from time import process_time

from noloss.checker.check import check
from noloss.core.game import Side
from noloss.proof.proof_file import proof_bytes
from noloss.solver.block_proof import hold

GAMES = ["4x4", "5x5", "6x6:5", "8x8:6", "7x7x7", "10x10x10x10"]
LARGE = ["x".join(["12"] * 5), "x".join(["13"] * 5)]


def main(games: list[str]) -> None:
    """Print a line per game and side."""
    hold("7x7x7", Side.SECOND)  # the compiler's time is not counted
    for game in games or [*GAMES, *LARGE]:
        for side in Side:
            start = process_time()
            proof = hold(game, side, long=game in sys.argv)
            found = process_time() - start
            if proof is None:
                print(f"{game:>16} {side.value:>7}: no blocks found in {found:.2f} s")
                continue
            data = proof_bytes(proof)
            start = process_time()
            valid = check(data).valid
            checked = process_time() - start
            said = f"found and checked in {found:.2f} s, {len(data):,} bytes"
            print(f"{game:>16} {side.value:>7}: {said}, checked in {checked:.2f} s: {valid}")


if __name__ == "__main__":
    main(sys.argv[1:])
