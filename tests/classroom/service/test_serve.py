"""`noloss serve` as a user meets it, and the process that works for it."""

import asyncio
import json
import os
import signal
import socket
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import uvicorn
from uvicorn.server import ServerState

from classroom.documented import assert_documented
from classroom.service.running import served
from in_process import noloss
from noloss.classroom.service import kept_folders
from noloss.classroom.service import serve as serving
from noloss.classroom.service.endpoints import ROUTES
from noloss.classroom.service.limits import MOST_WAITING
from noloss.classroom.service.workroom import Busy, Workroom
from noloss.core.budget import DEFAULT
from noloss.core.errors import NolossError, OutOfBudget


def test_the_page_the_api_and_an_end(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with served(tmp_path, "--database", database) as (process, address):
        connection = HTTPConnection(urlsplit(address).netloc)
        for path, kind in (("/", "text/html"), ("/api/about", "application/json")):
            connection.request("GET", path)
            got = connection.getresponse()
            assert (got.status, got.read()[:1] != b"") == (200, True)
            assert got.headers["content-type"].startswith(kind)
            assert "server" not in got.headers
        connection.close()
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0
    with pytest.raises(OSError, match="refused"):
        connection.connect()


def test_the_list_is_what_there_is() -> None:
    listed = json.loads(noloss("serve", "--list", "--json").stdout)
    assert_documented("serve", listed)
    assert len(listed) == len(ROUTES)
    assert "POST   /api/decide" in noloss("serve", "--list").stdout


def test_what_cannot_be_served_is_told(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        database = str(tmp_path / "games.db")
        options = ("--no-open", "--site", str(tmp_path), "--database", database, "--port", port)
        done = noloss("serve", *options)
    assert (done.returncode, "Address already in use" in done.stderr) == (2, True)
    done = noloss("serve", "--no-open", "--site", str(tmp_path), "--database", str(tmp_path))
    assert (done.returncode, "unable to open database file" in done.stderr) == (2, True)


def test_the_page_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    made = []

    def files(*_: object) -> list[tuple[str, bytes]]:
        made.append(1)
        return [("index.html", b"page"), ("data/x.json", b"{}")]

    monkeypatch.setattr("noloss.web.site.site_files", files)
    folder = serving.made_page(None, DEFAULT)
    assert serving.made_page(None, DEFAULT) == folder == kept_folders.page_folder()
    assert (len(made), (folder / "data/x.json").read_bytes()) == (1, b"{}")
    compiled = Path(kept_folders.__file__).parent / "__pycache__" / "test-of-the-page.nbi"
    compiled.parent.mkdir(exist_ok=True)
    compiled.write_bytes(b"compiled meanwhile")
    try:
        assert kept_folders.page_folder() == folder
    finally:
        compiled.unlink()
    assert kept_folders.default_database() == tmp_path / "noloss" / "games.db"


def test_no_page_is_made_among_other_files(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear reader", "utf-8")
    with pytest.raises(NolossError, match="holds files, but no page"):
        serving.made_page(tmp_path, DEFAULT)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
    with pytest.raises(NolossError, match="is not a folder"):
        serving.made_page(tmp_path / "letter.txt", DEFAULT)


def test_a_process_that_ends_or_works_too_long_is_replaced() -> None:
    room = Workroom(1, seconds=1)

    async def questions() -> bytes:
        with pytest.raises(OutOfBudget, match="more than 10 seconds"):
            await room.answer(os._exit, 1)
        with pytest.raises(OutOfBudget, match="more than 10 seconds"):
            await room.answer(signal.sigwait, [signal.SIGUSR1])
        room._desks[0].seconds = 3600
        return await room.answer(abs, -3)

    assert asyncio.run(questions()) == b"3"
    room.close()


class NeverRead:
    """A question that the process of the workroom never finishes reading."""

    def __reduce__(self) -> tuple[Any, ...]:
        return signal.sigwait, ([signal.SIGUSR1],)


def test_the_time_of_a_question_includes_the_start_of_its_process() -> None:
    room = Workroom(1, seconds=1)
    with pytest.raises(OutOfBudget, match="more than 10 seconds"):
        asyncio.run(room.answer(str, NeverRead()))
    room.close()


def test_a_workroom_that_closes_ends_the_question_under_way() -> None:
    room = Workroom(1, seconds=3600)

    async def closed_meanwhile() -> None:
        asyncio.get_running_loop().call_later(0.1, room.close)
        with pytest.raises(OutOfBudget):
            await room.answer(signal.sigwait, [signal.SIGUSR1])

    asyncio.run(closed_meanwhile())


def test_a_connection_on_which_no_request_begins_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whether it says nothing, begins a request, or begins a second one; a slow answer is not."""
    monkeypatch.setattr(serving, "HEADER_SECONDS", 0.05)
    whole, part = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n", b"GET / HTTP/1.1\r\nhost: x\r\n"

    async def run() -> None:
        others_closed = asyncio.Event()

        async def answer(scope: Any, _: object, send: Any) -> None:
            if scope["query_string"]:
                await others_closed.wait()
            await send({"type": "http.response.start", "status": 204, "headers": []})
            await send({"type": "http.response.body"})

        config, state = uvicorn.Config(answer, log_config=None), ServerState()
        server = await asyncio.get_running_loop().create_server(
            lambda: serving.HeaderTimeout(config, state, {}), "127.0.0.1", 0
        )

        async def sent(data: bytes) -> bytes:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            writer.write(data)
            received = await reader.read()
            writer.close()
            return received

        async with asyncio.timeout(60):
            slow = asyncio.create_task(sent(whole.replace(b"/ ", b"/?slow ", 1)))
            silent = await asyncio.gather(sent(b""), sent(part), sent(whole + part))
            assert [received[:12] for received in silent] == [b"", b"", b"HTTP/1.1 204"]
            others_closed.set()
            assert (await slow)[:12] == b"HTTP/1.1 204"
        server.close()

    asyncio.run(run())


def test_who_comes_when_too_many_wait_is_told_to_come_again() -> None:
    room = Workroom()
    room.waiting = MOST_WAITING
    with pytest.raises(Busy):
        asyncio.run(room.answer(abs, -3))
