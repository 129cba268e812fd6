"""The page in the browser (`noloss site`) is part of the site, in `page/`."""

import os

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import File, Files

from noloss.arena.ladder import LADDER
from noloss.core.budget import Budget
from noloss.web.site import Plan, site_files

log = get_plugin_logger("page")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Put it beside the docs; with `NOLOSS_DOCS_QUICK=1` for one opponent."""
    quick = bool(os.environ.get("NOLOSS_DOCS_QUICK"))
    log.info("making the page in the browser")
    plan = Plan(tuple(LADDER)[: 1 if quick else None])
    for path, content in site_files(plan, Budget()):
        files.append(File.generated(config, f"page/{path}", content=content))
    return files
