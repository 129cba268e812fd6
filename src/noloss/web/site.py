"""The page as a folder that any static host can serve: the files of `page/` and the data.

The folder is new, empty, or holds a page of noloss, which is written over. The data is JSON under
`data/`, each file with the head `"format"` and `"version"`; what is a document elsewhere (tables,
trees, claims, certificates) is the same document here.
"""

import json
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from noloss.arena.ladder import EVERYBODY
from noloss.core.budget import DEFAULT, Budget, Meter
from noloss.core.document import file_text, to_json
from noloss.core.errors import BadFile, NolossError
from noloss.core.files import read_bytes
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game
from noloss.core.phrases import counted
from noloss.core.plain import plain
from noloss.core.plugins import layers, load
from noloss.core.strategy import seated
from noloss.core.table import TableStrategy, table_text
from noloss.flow.flow import whole_game
from noloss.flow.respond import TEMPERATURES, tradeoff
from noloss.flow.solved import solve_game
from noloss.proof.proof_file import shipped
from noloss.strategies.catalogue import CATALOGUE, strategy
from noloss.strategies.tree_strategy import TreeStrategy
from noloss.web.machine_runs import machine_runs
from noloss.web.opponents import opponents, searches_all, tree_page, written_out
from noloss.web.page_data import FORMAT, VERSION, atlas, page_game, regions, search_runs, spelled

GAMES = ("3x3", "4x4", "5x5:4", "3x3x3", "4x4x4", "7x6:4+gravity")
"""The boards of the page, the solved one first."""
OTHERS = ("human", "newell-simon", "expert")
"""Strategies for the larger boards, if they are in the catalogue and play them."""
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""What of the npm package is needed to run Python, besides its list of packages."""
PYODIDE_LOCK = "pyodide-lock.json"
SHOWN = TEMPERATURES[::2]
"""Points of the frontier that are drawn."""
LATER = ("data/machine.json", "data/certificates/", "python/")
"""What the service worker fetches when it is asked for, and not before; and the files of layers."""
NOT_ZIPPED = re.compile("(web/page|tui|classroom|cli|lab/cli)/|.*__pycache__")
"""What of the package Python in the page has no use for."""


@dataclass(frozen=True)
class Plan:
    """What goes into the folder."""

    opponents: Sequence[str] = EVERYBODY
    fresh: bool = False
    """Whether the layers work out their documents again, such as the verdicts on the papers'
    claims, which takes a minute; or as stored."""
    pyodide: Path | None = None
    """The folder of the npm package `pyodide`, if Python is to run in the page."""


@dataclass(frozen=True)
class Site:
    """What was written."""

    folder: str
    files: int
    bytes: int
    opponents: tuple[str, ...]
    layers: tuple[str, ...]
    """The files that the optional layers gave."""
    fresh: bool
    """Whether these were worked out again."""
    python: bool
    """Whether Python can run in the page."""


CLAIMS = "data/claims.json"
"""The claims of the papers with their verdicts, which the lab adds."""

Files = Iterator[tuple[str, bytes]]


def site_files(plan: Plan, budget: Budget = DEFAULT) -> list[tuple[str, bytes]]:
    """Every file of the page by its path; the last one is the service worker, which lists them."""
    game = parse_game(GAMES[0])
    held = whole_game(game), solve_game(game)  # so that all who ask below share them
    meter = budget.meter("Making the page", len(plan.opponents) + 3)
    made = [*_python(plan.pyodide), *_own_files()]
    tables = _tables(game, plan.opponents, meter)  # who cannot be made is told before the work
    made += [*_game_data(game), *_players(game, tables, meter)]
    meter.step()
    made += _proofs()
    added = list(_layer_files(plan.fresh, meter.part()))
    meter.step()
    about = _about(plan) | {"layers": [name for name, _ in added]}
    made += [*added, ("data/site.json", _page_file(about))]
    del held
    made.sort()
    later = (*LATER, *about["layers"])
    return [*made, ("service-worker.js", _service_worker(made, later))]


def summary(folder: Path, plan: Plan, made: Sequence[tuple[str, bytes]]) -> Site:
    """What was written, as a document."""
    size = sum(len(data) for _, data in made)
    names = tuple(plan.opponents)
    about = json.loads(dict(made)["data/site.json"])
    return Site(
        str(folder), len(made), size, names, tuple(about["layers"]), plan.fresh, about["python"]
    )


def site_text(site: Site) -> str:
    """What was written, for people."""
    python = "Python runs in it" if site.python else "without Python (see --python)"
    parts = [counted(len(site.opponents), "opponent")]
    if CLAIMS in site.layers:
        parts.append("the claims of the papers" + (", checked again" if site.fresh else ""))
    return (
        f"Wrote {site.folder}/index.html and what it needs: {'; '.join([*parts, python])}.\n"
        f"To look at it: python -m http.server --directory {site.folder}"
    )


def _about(plan: Plan) -> dict[str, Any]:
    from noloss import __version__  # noqa: PLC0415 (the version lives at the front door)

    has_python = plan.pyodide is not None
    boards = {name: _other_players(name) for name in GAMES[1:]} if has_python else {}
    return {"noloss": __version__, "python": has_python, "players": boards}


def _other_players(name: str) -> list[str]:
    """Who plays a larger board in the page: Python runs them there, without compiled code."""
    game = parse_game(name)
    return [player for player in OTHERS if player in CATALOGUE and strategy(player).plays(game)]


def _own_files() -> Files:
    """The page itself, and the checker of proofs that runs in it."""
    yield from _below(files("noloss.web") / "page", "")
    checker = files("noloss.checker") / "checker.mjs"
    yield "proofs/checker.mjs", checker.read_bytes()


def _below(folder: Traversable, path: str) -> Files:
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        if item.is_dir():
            yield from _below(item, f"{path}{item.name}/")
        elif item.name != "service-worker.js":
            yield f"{path}{item.name}", item.read_bytes()


def _game_data(game: LineGame) -> Files:
    games = [to_json(page_game(parse_game(name))) for name in GAMES]
    yield "data/games.json", _page_file({"games": games})
    yield "data/atlas.json", _document(atlas(game))
    yield "data/terms.json", _document(spelled(game))


def _tables(game: LineGame, names: Iterable[str], meter: Meter) -> dict[str, TableStrategy]:
    tables = {}
    for name in names:
        tables[name] = written_out(game, seated(strategy(name), game))
        meter.step()
    return tables


def _players(game: LineGame, tables: Mapping[str, TableStrategy], meter: Meter) -> Files:
    listed = [to_json(one) for one in opponents(tables, meter.part())]
    yield "data/opponents.json", _page_file({"opponents": listed})
    for name, table in tables.items():
        player = strategy(name)
        yield f"data/players/{file_name(name)}.json", table_text(table).encode()
        if isinstance(player, TreeStrategy):
            yield f"data/trees/{file_name(name)}.json", _document(tree_page(game, player))
        if searches_all(player):
            yield f"data/searches/{file_name(name)}.json", _document(search_runs(game))
    if "wst" in tables:
        yield "data/machine.json", _document(machine_runs())
    yield "data/frontier.json", _page_file(_frontiers(game))


def file_name(name: str) -> str:
    """A strategy's name as the name of a file, which has no colon."""
    return name.replace(":", "-")


def _frontiers(game: LineGame) -> dict[str, Any]:
    """No strategy that never loses has more wins and more variety against `random`."""
    rival = strategy("random")
    points = {
        side.value: [{"win": p.win, "bits": p.bits} for p in tradeoff(game, rival, side, SHOWN)]
        for side in Side
    }
    return {"game": game.name, "opponent": rival.name, "frontier": points}


def _layer_files(fresh: bool, budget: Budget) -> Files:
    """The documents that the optional layers add, if they are installed."""
    for layer in layers().values():
        if layer.page:
            for name, content in load(layer.page)(fresh, budget):
                yield f"data/{name}.json", _page_file(content)


def _proofs() -> Files:
    found = shipped()
    listed = []
    for number, (proof, data) in enumerate(found.items(), 1):
        file = f"data/certificates/{number}-{proof.game}-{proof.side}.proof"
        listed.append({**to_json(proof), "file": file})
        yield file, data
        if blocks := regions(data):
            listed[-1]["blocks"] = f"data/certificates/{number}-blocks.json"
            yield listed[-1]["blocks"], _document(blocks)
    yield "data/certificates.json", _page_file({"certificates": listed})


def _python(folder: Path | None) -> Files:
    """Pyodide and our own package, as a zip file that Python imports from."""
    if folder is None:
        return
    missing = [name for name in (*PYODIDE, PYODIDE_LOCK) if not (folder / name).is_file()]
    if missing:
        raise NolossError(f"{str(folder)!r} is not the npm package pyodide: no {missing[0]} there")
    for name in PYODIDE:
        yield f"python/{name}", read_bytes(folder / name)
    lock = json.loads(read_bytes(folder / PYODIDE_LOCK))
    yield f"python/{PYODIDE_LOCK}", json.dumps({**lock, "packages": {}}).encode()
    yield "python/noloss.zip", _package()


def _package() -> bytes:
    """Our package without the page; the same source always gives the same bytes."""
    held = BytesIO()
    with ZipFile(held, "w") as zipped:
        for name, data in _below(files("noloss"), ""):
            if not NOT_ZIPPED.match(name):
                entry = ZipInfo(f"noloss/{name}")
                entry.compress_type = ZIP_DEFLATED
                zipped.writestr(entry, data)
    return held.getvalue()


def _document(document: object) -> bytes:
    return file_text(FORMAT, VERSION, document).encode()


def _page_file(content: Mapping[str, Any]) -> bytes:
    head = {"format": FORMAT, "version": VERSION}
    return json.dumps({**head, **content}, separators=(",", ":")).encode()


def _service_worker(made: Sequence[tuple[str, bytes]], later: tuple[str, ...]) -> bytes:
    """The service worker, told what there is and a name that changes with any of it."""
    digest = sha256()
    for name, data in made:
        digest.update(name.encode() + b"\0" + sha256(data).digest())
    at_once = ["./", *(name for name, _ in made if not name.startswith(later))]
    source = (files("noloss.web") / "page" / "service-worker.js").read_text(encoding="utf-8")
    return (
        source.replace("__EDITION__", digest.hexdigest()[:16])
        .replace('["__FILES__"]', json.dumps(at_once))
        .encode()
    )


PACKAGE = "pyodide@^314"
SECONDS = 300


@contextmanager
def fetched() -> Iterator[Path]:
    """A folder with the npm package, while it is needed."""
    npm = shutil.which("npm")
    if npm is None:
        raise NolossError("npm is not installed, so Pyodide cannot be fetched: leave out --python")
    with TemporaryDirectory(prefix="noloss-") as folder:
        command = [npm, "install", "--no-audit", "--no-fund", "--ignore-scripts", PACKAGE]
        try:
            done = subprocess.run(
                [*command, "--prefix", folder],
                capture_output=True, text=True, timeout=SECONDS, check=False, cwd=folder,
            )  # fmt: skip
        except (OSError, subprocess.TimeoutExpired) as error:
            raise NolossError(f"npm could not fetch Pyodide: {plain(str(error), 200)}") from None
        if done.returncode:
            why = plain(done.stderr.strip()[-400:], 400, lines=True)
            raise NolossError(f"npm could not fetch Pyodide: {why}")
        yield Path(folder) / "node_modules" / "pyodide"


OURS = b"<title>noloss</title>"
"""What the first file of every page says."""


def require_page_folder(folder: Path) -> None:
    """Refuse a folder that holds other things, so that nothing of anybody else is replaced."""
    if folder.exists() and not folder.is_dir():
        raise BadFile(f"{str(folder)!r} is not a folder")
    page = folder / "index.html"
    if page.is_file():
        if OURS not in read_bytes(page):
            raise BadFile(f"{str(page)!r} is not a page of noloss: name another folder")
    elif folder.is_dir() and any(folder.iterdir()):
        raise BadFile(f"{str(folder)!r} holds files, but no page: name a page, or a new folder")
