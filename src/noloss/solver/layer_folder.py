"""A folder of layers: of which game they are, and that one process at a time adds to it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from hashlib import sha256
from pathlib import Path

from noloss.core.document import file_text, parse_file
from noloss.core.errors import BadFile
from noloss.core.file_lock import locked
from noloss.core.files import make_folder, read_text, write_text
from noloss.core.game import LineGame

FORMAT, VERSION = "noloss layers", 1


@dataclass(frozen=True)
class About:
    """The game of a folder: its name, and a digest of all that the scores follow from."""

    game: str
    digest: str


@contextmanager
def opened(folder: Path, game: LineGame) -> Iterator[Path]:
    """The whole path of the folder of a game, which is made if it is not there.

    One of another game is refused, one that does not say of which it is, and one that another
    process is writing.
    """
    make_folder(folder)
    folder = folder.resolve()
    with locked(folder / "lock"):
        _claim(folder, About(game.name, digest(game)))
        yield folder


def _claim(folder: Path, about: About) -> None:
    path = folder / "about.json"
    if path.exists():
        found = parse_file(read_text(path), FORMAT, VERSION, About)
        if found != about:
            raise BadFile(f"{str(folder)!r} has the layers of {found.game}: choose another folder")
    elif next(folder.glob("*.layer"), None):
        raise BadFile(f"{str(folder)!r} does not say of which game its layers are: choose another")
    else:
        write_text(path, file_text(FORMAT, VERSION, about))


def digest(game: LineGame) -> str:
    """Of the shape, the lines and the rules."""
    return sha256(repr((game.shape, game.lines, astuple(game.rules))).encode()).hexdigest()
