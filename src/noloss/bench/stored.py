"""The record of a study: the one that comes with noloss, or one that `noloss bench t3dt` wrote."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

from noloss.core.errors import BadFile


def stored() -> dict[str, Any]:
    """The run that the documentation quotes, with its manifest."""
    text = files("noloss.bench").joinpath("measured.json").read_text(encoding="utf-8")
    record: dict[str, Any] = json.loads(text)
    return record


def load_record(folder: Path) -> dict[str, Any]:
    """The record in a folder that `noloss bench t3dt` wrote."""
    path = folder / "result.json"
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadFile(f"cannot read {str(path)!r}: {error.strerror or error}") from None
    except ValueError as error:
        raise BadFile(f"{path}: not a record of `noloss bench t3dt`: {error}") from None
    parts = ("games", "tpg_ns", "speedup", "tpm_ns", "spread_ns", "timer_ns", "manifest")
    if not isinstance(record, dict) or not all(isinstance(record.get(p), dict) for p in parts):
        raise BadFile(f"{path}: not a record of `noloss bench t3dt`")
    return record
