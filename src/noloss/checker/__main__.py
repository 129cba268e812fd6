"""`python -m noloss.checker FILE`: exit code 0 if the proof holds, 1 if not, 2 if it is none."""

import sys
from pathlib import Path

from .check import check
from .proof_text import MOST_BYTES, NoProof


def main(words: list[str]) -> int:
    """Check the one file that is named."""
    if len(words) != 1:
        sys.stderr.write("expected one file\n")
        return 2
    try:
        with Path(words[0]).open("rb") as file:
            verdict = check(file.read(MOST_BYTES + 1))
    except (OSError, NoProof) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    if verdict.valid:
        start = f" from {verdict.start}" if verdict.start else ""
        sys.stdout.write(f"valid: {verdict.game}{start}, {verdict.side} {verdict.claim}\n")
    else:
        sys.stdout.write(f"refused: {verdict.why}\n")
    return 0 if verdict.valid else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
