"""The API in one table, and what follows from it: its description in OpenAPI, and a page of it."""

import json
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from typing import Any, Literal

from starlette.responses import Response

from noloss.arena.advice import Advice
from noloss.bots.checking.lesson import RulesReport
from noloss.classroom.service.api_questions import CheckRules, Decide, Prove, Solve
from noloss.classroom.service.limits import MOST_CELLS
from noloss.classroom.service.recorded import Deleted, KeptGame, MoreMoves, NewGame
from noloss.classroom.service.shield import Refusal
from noloss.core.document import schema
from noloss.core.leaf_forms import Schema
from noloss.flow.solved import Solution
from noloss.proof.proof import ProveReport
from noloss.show.text.strategies_text import Listed
from noloss.solver.summary import GameSummary

ROOT = "/api"
SECRET = "token"
"""The name of the one way to show who one is."""
REFUSALS = {
    400: "the request makes no sense",
    401: "no token was sent, or an unknown one",
    404: "there is no such game of yours",
    409: "it conflicts with what is recorded, or there is no more room",
    408: "the request did not arrive completely",
    413: "the request is too long",
    415: "the request is not JSON",
    422: "this cannot be answered",
    429: "too many games in an hour",
    503: "too busy, or the database cannot be reached: try again later",
}


@dataclass(frozen=True)
class About:
    """What this service offers."""

    noloss: str
    """The version."""
    cells: int
    """How many cells a board may have."""


@dataclass(frozen=True)
class Endpoint:
    """One thing to ask of the service."""

    method: str
    path: str
    says: str


@dataclass(frozen=True)
class Route:
    """An endpoint, with the documents themselves."""

    method: Literal["GET", "POST", "DELETE"]
    path: str
    says: str
    asks: Any
    answers: Any
    refusals: tuple[int, ...] = ()
    status: int = 200
    example: Mapping[str, Any] | None = None

    @property
    def endpoint(self) -> Endpoint:
        """For lists."""
        return Endpoint(self.method, ROOT + self.path, self.says)


_QUESTION = (400, 408, 413, 415, 422, 503)
_NUMBER = "/games/{number}"

ROUTES: Mapping[str, Route] = {
    "about": Route("GET", "/about", "What this service offers.", None, About),
    "strategies": Route("GET", "/strategies", "All strategies.", None, tuple[Listed, ...]),
    "decide": Route(
        "POST",
        "/decide",
        "A strategy's moves on a board with their exact chances, and why.",
        Decide,
        Advice,
        _QUESTION,
        example={"position": "X../.O./..X", "strategy": "t3dt"},
    ),
    "solve": Route(
        "POST",
        "/solve",
        "Who wins a game when both play perfectly, proven; or who wins from a position.",
        Solve,
        GameSummary | Solution,
        _QUESTION,
        example={"game": "4x3:3"},
    ),
    "prove": Route(
        "POST",
        "/prove",
        "Whether a strategy can lose, seat by seat, and a shortest game that it loses.",
        Prove,
        ProveReport,
        _QUESTION,
        example={"strategy": "casual"},
    ),
    "rules": Route(
        "POST",
        "/rules",
        "Whether a list of rules can lose, and the rule to blame.",
        CheckRules,
        RulesReport,
        _QUESTION,
        example={"rules": "win\nblock\ncentre\ncorner\nany\n"},
    ),
    "record": Route(
        "POST",
        "/games",
        "Record a game; the first answer has the token to send with later games.",
        NewGame,
        KeptGame,
        (400, 401, 408, 409, 413, 415, 422, 429, 503),
        201,
        {"nickname": "Ada", "opponent": "t3dt", "seat": "first", "moves": [{"cell": 5}]},
    ),
    "games": Route("GET", "/games", "Your recorded games.", None, tuple[KeptGame, ...], (401, 503)),
    "forget": Route("DELETE", "/games", "Delete all your games.", None, Deleted, (401, 503)),
    "game": Route("GET", _NUMBER, "One of your games.", None, KeptGame, (400, 401, 404, 503)),
    "add": Route(
        "POST",
        f"{_NUMBER}/moves",
        "Add moves to one of your games.",
        MoreMoves,
        KeptGame,
        (400, 401, 404, 408, 409, 413, 415, 503),
        example={"ply": 2, "moves": [{"cell": 1, "seconds": 0.8}]},
    ),
    "delete": Route(
        "DELETE", _NUMBER, "Delete one of your games.", None, Deleted, (400, 401, 404, 503)
    ),
}
"""By the name of what does it."""


def description(version: str) -> dict[str, Any]:
    """The API in OpenAPI 3.1."""
    paths: dict[str, Any] = {}
    for name, route in ROUTES.items():
        paths.setdefault(ROOT + route.path, {})[route.method.lower()] = _operation(name, route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "noloss",
            "version": version,
            "description": "Questions about tic-tac-toe and its family, and recorded games."
            f" Boards have up to {MOST_CELLS} cells; a question may take ten seconds.",
        },
        "paths": paths,
        "components": {
            "schemas": {"Refusal": _plain(schema(Refusal))},
            "securitySchemes": {SECRET: {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(name: str, route: Route) -> dict[str, Any]:
    described: dict[str, Any] = {"operationId": name, "summary": route.says}
    if "{number}" in route.path:
        number = {"type": "integer", "minimum": 1, "maximum": 10**9 - 1}
        described["parameters"] = [
            {"name": "number", "in": "path", "required": True, "schema": number}
        ]
    if route.asks is not None:
        content: dict[str, Any] = {"schema": _plain(schema(route.asks))}
        if route.example:
            content["example"] = route.example
        described["requestBody"] = {"required": True, "content": {"application/json": content}}
    if 401 in route.refusals:
        described["security"] = [*([{}] if name == "record" else []), {SECRET: []}]
    answered = _plain(schema(route.answers))
    answer = {"application/json": {"schema": answered}}
    refusal = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
    described["responses"] = {
        str(route.status): {"description": title(answered), "content": answer},
        **{
            str(status): {"description": REFUSALS[status], "content": refusal}
            for status in route.refusals
        },
    }
    return described


def _plain(described: Schema) -> Schema:
    return {key: item for key, item in described.items() if key != "$schema"}


def title(described: Schema) -> str:
    """What a schema describes, such as `GameSummary or Solution` or `list of KeptGame`."""
    if "anyOf" in described:
        return " or ".join(map(title, described["anyOf"]))
    if described.get("type") == "array":
        return f"list of {title(described['items'])}"
    return str(described.get("title", described.get("type", "")))


def endpoints_text(endpoints: Sequence[Endpoint]) -> str:
    """What can be asked, for people."""
    wide = max(len(one.path) for one in endpoints)
    return "\n".join(f"{one.method:6} {one.path:{wide}}  {one.says}" for one in endpoints)


STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
html { background: light-dark(#fff, #14161a); color: light-dark(#1b1f24, #e8eaed); }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9rem; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid #8886; border-radius: 6px; }
h2 { margin: 2.5rem 0 0.25rem; font-size: 1.1rem; }
h2 b { font-weight: 600; }
h2 b, a { color: light-dark(#075985, #7dd3fc); }
summary { cursor: pointer; padding: 0.4rem 0; }
"""
POLICY = (
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none';"
    f" style-src 'sha256-{b64encode(sha256(STYLE.encode()).digest()).decode()}'"
)


def page_response(described: Mapping[str, Any]) -> Response:
    """The page, with the one style that its policy allows."""
    headers = {"Content-Security-Policy": POLICY}
    return Response("".join(_page(described)), 200, headers, "text/html; charset=utf-8")


def _page(described: Mapping[str, Any]) -> Iterator[str]:
    info = described["info"]
    yield (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>noloss: the API</title><style>{STYLE}</style></head><body><main>"
        f"<h1>noloss {escape(info['version'])}: the API</h1><p>{escape(info['description'])}</p>"
        '<p>For programs: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).'
        ' <a href="/">The page to play on</a>.</p>'
    )
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            yield from _operation_html(method.upper(), path, operation)
    yield "</main></body></html>"


def _operation_html(method: str, path: str, operation: Mapping[str, Any]) -> Iterator[str]:
    yield f"<h2><b>{method}</b> <code>{escape(path)}</code></h2><p>{escape(operation['summary'])}"
    wants = operation.get("security", [])
    if wants == [{"token": []}]:
        yield " Needs your token: <code>Authorization: Bearer TOKEN</code>."
    yield "</p>"
    asked = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if asked:
        yield _code(_curl(path, asked["example"]))
        yield _schema("Request", asked["schema"])
    for status, answer in operation["responses"].items():
        if status.startswith("2"):
            shape = answer["content"]["application/json"]["schema"]
            yield _schema(f"Response: {answer['description']}", shape)
    refused = [
        f"{status}: {answer['description']}"
        for status, answer in operation["responses"].items()
        if not status.startswith("2")
    ]
    if refused:
        yield "<details><summary>Errors</summary><ul>"
        yield "".join(f"<li>{escape(line)}</li>" for line in refused)
        yield "</ul></details>"


def _curl(path: str, example: Mapping[str, Any]) -> str:
    kind = "Content-Type: application/json"
    return f"curl HOST{path} -H '{kind}' \\\n  -d '{json.dumps(example)}'"


def _schema(words: str, shape: Mapping[str, Any]) -> str:
    text = _code(json.dumps(shape, indent=2, ensure_ascii=False))
    return f"<details><summary>{escape(words)}</summary>{text}</details>"


def _code(text: str) -> str:
    return f'<pre tabindex="0">{escape(text)}</pre>'
