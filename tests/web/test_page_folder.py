"""What a page may be written over."""

from importlib.resources import files
from pathlib import Path

import pytest

from noloss.core.errors import BadFile
from noloss.web.page_folder import OURS, require_page_folder


def test_every_page_of_ours_can_be_told() -> None:
    assert OURS in (files("noloss.web") / "page" / "index.html").read_bytes()


def test_a_page_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    require_page_folder(tmp_path)
    (tmp_path / "index.html").write_bytes(OURS)
    require_page_folder(tmp_path)
    (tmp_path / "index.html").write_bytes(b"my holidays")
    with pytest.raises(BadFile, match="is not a page of noloss"):
        require_page_folder(tmp_path)
