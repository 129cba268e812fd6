"""Programs in files: what would come to too much is refused."""

from pathlib import Path

import pytest

from noloss.core.errors import BadFile
from noloss.lab.papers.wst.named import load_programs
from noloss.strategies.wst.program import MOST_MACHINES, BadProgram


def test_an_endless_file_is_refused() -> None:
    with pytest.raises(BadFile, match="longer than 65,536 bytes"):
        load_programs(Path("/dev/zero"))


def test_a_long_chain_of_calls_is_refused(tmp_path: Path) -> None:
    for number in range(MOST_MACHINES + 2):
        (tmp_path / f"M{number}.tm").write_text(
            f"machine M{number}\ntapes a\nblank b\nalphabet 0 1\nstart s\nstate s\n"
            f"  a=0 | - | call M{number + 1} then s\n"
        )
    with pytest.raises(BadProgram, match="calls more than 64 machines"):
        load_programs(tmp_path / "M0.tm")
