"""The API for people: one plain page, made of its description, without any script."""

import json
from base64 import b64encode
from collections.abc import Iterator, Mapping
from hashlib import sha256
from html import escape
from typing import Any

from starlette.responses import Response

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
            yield from _operation(method.upper(), path, operation)
    yield "</main></body></html>"


def _operation(method: str, path: str, operation: Mapping[str, Any]) -> Iterator[str]:
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
