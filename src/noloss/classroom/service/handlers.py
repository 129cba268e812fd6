"""What each endpoint does: a method for each name of `endpoints.ROUTES`, request in, JSON out.

Questions are answered at once where that takes no time, and else in the workroom; the database is
waited for in a thread. So the service always listens.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from noloss.classroom.service import api_answers
from noloss.classroom.service.api_questions import Decide, parse_question
from noloss.classroom.service.endpoints import ROUTES, About
from noloss.classroom.service.limits import MOST_CELLS, Gate
from noloss.classroom.service.recorded import PERSON, Deleted, MoreMoves, NewGame
from noloss.classroom.service.store import Store
from noloss.classroom.service.workroom import Workroom, printed
from noloss.core.errors import BadFile, NolossError, UnknownStrategy
from noloss.core.plain import plain

MOST_KNOWN, LONGEST_KNOWN = 8192, 400
"""Answers that are kept, and the bytes of a question whose answer is."""


class WrongKind(NolossError):
    """What was sent is not JSON."""


class NoToken(NolossError):
    """Nobody has said who they are."""


@dataclass
class Handlers:
    """The endpoints, and what they work with."""

    version: str
    store: Store
    workroom: Workroom = field(default_factory=Workroom)
    gate: Gate = field(default_factory=Gate)
    known: OrderedDict[tuple[str, bytes], bytes] = field(default_factory=OrderedDict)
    """Answers that were given lately; they follow from the questions."""

    async def about(self, _: Request) -> bytes:
        """What there is here."""
        return printed(About(self.version, MOST_CELLS))

    async def strategies(self, _: Request) -> bytes:
        """Whom there is to ask."""
        return self._listed

    @cached_property
    def _listed(self) -> bytes:
        return printed(api_answers.strategies())

    async def decide(self, request: Request) -> bytes:
        """A move."""
        return await self._answer("decide", api_answers.decide, request)

    async def solve(self, request: Request) -> bytes:
        """A value."""
        return await self._answer("solve", api_answers.solve, request)

    async def prove(self, request: Request) -> bytes:
        """A proof, in figures."""
        return await self._answer("prove", api_answers.prove, request)

    async def rules(self, request: Request) -> bytes:
        """A verdict on a list of rules."""
        return await self._answer("rules", api_answers.check_list, request)

    async def _answer(self, name: str, call: Callable[[Any], object], request: Request) -> bytes:
        body = await _body(request)
        key = name, body
        if key in self.known:
            self.known.move_to_end(key)
            return self.known[key]
        asked = parse_question(ROUTES[name].asks, body)
        if isinstance(asked, Decide) and api_answers.quick(asked):
            found = printed(call(asked))
        else:
            found = await self.workroom.answer(call, asked)
        if len(body) <= LONGEST_KNOWN:
            self.known[key] = found
            if len(self.known) > MOST_KNOWN:
                self.known.popitem(last=False)
        return found

    async def record(self, request: Request) -> bytes:
        """Keep a new game, unless too many came from there."""
        new = parse_question(NewGame, await _body(request))
        if new.opponent != PERSON and new.opponent not in api_answers.known_names():
            raise UnknownStrategy(f"no opponent is called {plain(new.opponent, 60)!r}")
        self.gate.enter(request.client.host if request.client else "")
        return printed(await run_in_threadpool(self.store.record, new, _token(request)))

    async def add(self, request: Request) -> bytes:
        """Keep more moves of a game."""
        owner, number = _owner(request), _number(request)
        more = parse_question(MoreMoves, await _body(request))
        return printed(await run_in_threadpool(self.store.add, number, owner, more))

    async def games(self, request: Request) -> bytes:
        """The games of an owner."""
        return printed(await run_in_threadpool(self.store.of, _owner(request)))

    async def game(self, request: Request) -> bytes:
        """One of them."""
        asked = _owner(request), _number(request)
        return printed((await run_in_threadpool(self.store.of, *asked))[0])

    async def forget(self, request: Request) -> bytes:
        """Delete all games of an owner."""
        return printed(Deleted(await run_in_threadpool(self.store.delete, _owner(request))))

    async def delete(self, request: Request) -> bytes:
        """Delete one of them."""
        asked = _owner(request), _number(request)
        return printed(Deleted(await run_in_threadpool(self.store.delete, *asked)))

    def close(self) -> None:
        """End what was begun."""
        self.workroom.close()
        self.store.close()


async def _body(request: Request) -> bytes:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise WrongKind("requests must be JSON: Content-Type: application/json")
    return await request.body()


def _token(request: Request) -> str | None:
    """The token that was sent, if any."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None


def _owner(request: Request) -> str:
    token = _token(request)
    if token is None:
        raise NoToken("whose games? Send the token: Authorization: Bearer TOKEN")
    return token


def _number(request: Request) -> int:
    text = str(request.path_params["number"])
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and int(text) > 0):
        raise BadFile(f"the number of a game: expected a number from 1, found {plain(text, 40)!r}")
    return int(text)
