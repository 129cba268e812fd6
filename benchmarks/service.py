"""`/api/decide` under load: 64 connections, beside a bare Starlette endpoint in the same run.

    python benchmarks/service.py --seconds 60

Both are served by uvicorn with the same settings, each in a process of its own, and asked in turns,
a second each, so that whatever else the machine does falls on both. The bare endpoint returns
a fixed object, and does nothing else. `decide` is asked about every board of 3x3 in turn; `new` are
the same boards with a seed that nobody used before, so that no answer is known already: the move is
drawn anew from a decision that the service may still know. The bar: each reaches at least 0.6 of
the bare endpoint, with no error. Where the system tells it, the processor time of each server per
answer stands beside: it does not depend on what else runs.
"""

import argparse
import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count, cycle
from pathlib import Path
from statistics import median

from noloss.core.notation import parse_game
from noloss.flow.tabulate import undecided

CONNECTIONS, SLICE, BAR = 64, 1.0, 0.6
BARE = """
import sys, uvicorn
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route
async def bare(request):
    return JSONResponse({"moves": {"5": "1"}, "reason": "none"})
app = Starlette(routes=[Route("/api/decide", bare, methods=["POST"])])
uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="warning", access_log=False)
"""


@dataclass
class Load:
    """What came of asking for a while."""

    done: int = 0
    errors: int = 0
    seconds: float = 0.0
    processor: float = 0.0
    """Seconds that the server worked meanwhile; 0 where that is not known."""
    waits: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Answers a second."""
        return self.done / self.seconds


@dataclass(frozen=True)
class Server:
    """A server that listens."""

    pid: int
    port: int

    def processor(self) -> float:
        """The seconds that it has worked so far, as Linux tells them."""
        try:
            told = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


class Client(asyncio.Protocol):
    """One connection that asks again as soon as it is answered."""

    def __init__(self, requests: Iterator[bytes], load: Load) -> None:
        self.requests, self.load = requests, load
        self.left = b""
        self.running = True
        self.ended = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask the first time."""
        self.transport = transport
        self.ask()

    def ask(self) -> None:
        """Send a request."""
        self.since = time.perf_counter()
        self.transport.write(next(self.requests))

    def data_received(self, data: bytes) -> None:
        """Count the answer once it is whole, and ask again."""
        self.left += data
        head, _, body = self.left.partition(b"\r\n\r\n")
        at = head.lower().find(b"content-length: ")
        if at < 0 or len(body) < int(head[at + 16 :].split(b"\r\n", 1)[0]):
            return
        self.load.done += 1
        self.load.errors += not head.startswith(b"HTTP/1.1 200")
        self.load.waits.append(time.perf_counter() - self.since)
        self.left = b""
        if self.running:
            self.ask()
        else:
            self.transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        """It is over, or the server hung up."""
        self.load.errors += self.running
        self.ended.set_result(None)


async def ask(server: Server, requests: Iterator[bytes], seconds: float) -> Load:
    """Ask by all connections for so long."""
    load, loop = Load(), asyncio.get_running_loop()
    begun, worked = time.perf_counter(), server.processor()
    made = [
        await loop.create_connection(lambda: Client(requests, load), "127.0.0.1", server.port)
        for _ in range(CONNECTIONS)
    ]
    await asyncio.sleep(seconds)
    for _, client in made:
        client.running = False
    await asyncio.gather(*(client.ended for _, client in made))
    load.seconds = time.perf_counter() - begun
    load.processor = server.processor() - worked
    return load


def request(question: dict[str, object]) -> bytes:
    """A request as it goes over the wire."""
    body = json.dumps(question).encode()
    head = (
        "POST /api/decide HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


@contextmanager
def running(command: list[str], port: int) -> Iterator[Server]:
    """A server in a process of its own, once it listens."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        for _ in range(600):
            with socket.socket() as tried:
                if tried.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield Server(process.pid, port)
    finally:
        process.terminate()
        process.wait()


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        return int(bound.getsockname()[1])


def spread(numbers: list[float], form: str) -> str:
    """The median and the range."""
    low, mid, high = (format(f(numbers), form) for f in (min, median, max))
    return f"{mid} (from {low} to {high})"


def measure(bare: Server, ours: Server, seconds: float) -> bool:
    """Ask both in turns, and print; whether the bar is reached."""
    boards = undecided(parse_game("3x3"))
    known = [request({"position": str(board)}) for board in boards]
    new = (request({"position": str(boards[at % len(boards)]), "seed": at}) for at in count())
    asyncio.run(ask(bare, cycle(known), SLICE))
    asked = 0
    boards_in_turn = cycle(known)
    while asked < len(known):  # every board was asked about once
        asked += asyncio.run(ask(ours, boards_in_turn, SLICE)).done
    good = True
    for name, requests in (("decide", cycle(known)), ("new", new)):
        pairs = []
        for _ in range(max(1, round(seconds / SLICE))):
            plain = asyncio.run(ask(bare, cycle(known), SLICE))
            pairs.append((plain, asyncio.run(ask(ours, requests, SLICE))))
        ratio = tell(name, pairs)
        good &= not sum(load.errors for _, load in pairs) and ratio >= BAR
    return good


def tell(name: str, pairs: list[tuple[Load, Load]]) -> float:
    """Print what was measured; the ratio in the middle."""
    bare, ours = zip(*pairs, strict=True)
    ratios = [load.rate / plain.rate for plain, load in pairs]
    waits = sorted(1000 * wait for load in ours for wait in load.waits)
    done, errors = sum(load.done for load in ours), sum(load.errors for load in ours)
    print(
        f"{name}: {done:,} answers in {sum(load.seconds for load in ours):.0f} s, {errors} errors"
    )
    print(f"  bare   {spread([load.rate for load in bare], ',.0f')} a second")
    print(f"  ours   {spread([load.rate for load in ours], ',.0f')} a second")
    print(f"  ratio  {spread(ratios, '.2f')}, half of them {quartiles(ratios)}")
    each = [
        1e6 * sum(load.processor for load in loads) / sum(load.done for load in loads)
        for loads in (bare, ours)
    ]
    if all(each):
        told = f"bare {each[0]:.0f} µs, ours {each[1]:.0f} µs, ratio {each[0] / each[1]:.2f}"
        print(f"  processor time per answer: {told}")
    half, most = (waits[int(len(waits) * part)] for part in (0.5, 0.99))
    print(f"  waits  {half:.1f} ms in the middle, {most:.1f} ms for one in a hundred")
    return median(ratios)


def quartiles(numbers: list[float]) -> str:
    """Where the middle half of them lies."""
    ordered = sorted(numbers)
    low, high = ordered[len(ordered) // 4], ordered[(3 * len(ordered)) // 4]
    return f"from {low:.2f} to {high:.2f}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60.0, help="of load on ours, each kind")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "index.html").write_text("")
        ports = free_port(), free_port()
        serve = ["-m", "noloss", "serve", "--no-open", "--site", folder]
        serve += ["--database", f"{folder}/games.db", "--port", str(ports[1])]
        with (
            running([sys.executable, "-c", BARE, str(ports[0])], ports[0]) as bare,
            running([sys.executable, *serve], ports[1]) as ours,
        ):
            print(f"{CONNECTIONS} connections, slices of {SLICE:g} s, {os.cpu_count()} cores")
            sys.exit(0 if measure(bare, ours, wanted.seconds) else 1)
