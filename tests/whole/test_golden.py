"""Every golden file belongs to a test."""

import re
from pathlib import Path

HERE = Path(__file__).parents[1]


def test_no_golden_file_is_orphaned() -> None:
    named = {
        name
        for path in HERE.rglob("test_*.py")
        for name in re.findall(r'golden\(\s*"([^"]+)"', path.read_text(encoding="utf-8"))
    }
    assert {path.name for path in (HERE / "golden").iterdir()} == named
