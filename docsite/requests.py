"""Whoever reads the site asks nobody else for anything: no page loads what is not part of it."""

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError

LOADS = re.compile(
    r"<(?:script|img|iframe|source|video|audio|embed)\b[^>]*?\bsrc=[\"']?(?:https?:)?//[^\s\"'>]+"
    r"|<link\b(?=[^>]*\brel=[\"']?(?:stylesheet|preload|preconnect|icon))[^>]*?"
    r"\bhref=[\"']?(?:https?:)?//[^\s\"'>]+"
)


def on_post_build(config: MkDocsConfig) -> None:
    """Refuse a site that would."""
    found = [
        f"{page.relative_to(config.site_dir)}: {match[0]}"
        for page in Path(config.site_dir).rglob("*.html")
        for match in LOADS.finditer(page.read_text("utf-8"))
    ]
    if found:
        raise PluginError("pages load from elsewhere:\n" + "\n".join(found))
