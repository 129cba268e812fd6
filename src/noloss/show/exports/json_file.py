"""A strategy as JSON, for every other language: `Portable` as a document."""

from noloss.core.document import file_text
from noloss.show.exports.portable import Portable

FORMAT, VERSION = "noloss export", 1


def json_file(export: Portable) -> str:
    """Its text, one line; cells are numbered from 1 there, as in all our JSON."""
    return file_text(FORMAT, VERSION, export) + "\n"
