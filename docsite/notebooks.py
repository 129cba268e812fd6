"""Notebooks: pages in `docs/notebooks/` whose Python is run when the site is built.

A notebook is Markdown with Python in it. Each is run as Jupyter runs it, in a folder of its own
that has the examples in it; what comes out is put below each cell, and the notebook that was run
can be downloaded from its page.
"""

import base64
import os
import re
import sys
from itertools import groupby
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any

import jupytext
import nbformat
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from nbclient import NotebookClient
from nbformat import NotebookNode
from traitlets.config import Config

ROOT = Path(__file__).parent.parent
FOLDER = "notebooks/"
PICTURES = {"image/svg+xml": "svg", "image/png": "png"}
log = get_plugin_logger("notebooks")
_pages: dict[str, str] = {}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Run every notebook; its pictures and the notebook itself become files of the site.

    `NOLOSS_DOCS_QUICK=1` shows them as they are, for whoever writes another page.
    """
    if os.environ.get("NOLOSS_DOCS_QUICK"):
        return files
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for file in [f for f in files.documentation_pages() if f.src_uri.startswith(FOLDER)]:
        log.info("running %s", file.src_uri)
        notebook = executed(Path(config.docs_dir, file.src_uri))
        name = PurePosixPath(file.src_uri).stem
        _pages[file.src_uri], pictures = page_of(notebook, name)
        for path, content in pictures.items():
            files.append(File.generated(config, f"{FOLDER}{path}", content=content))
        text = nbformat.writes(notebook) + "\n"
        files.append(File.generated(config, f"{FOLDER}{name}.ipynb", content=text))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """A notebook's page shows what came out."""
    return _pages.get(page.file.src_uri, markdown)


def executed(path: Path) -> NotebookNode:
    """The notebook, run; a cell that fails ends the build with what it said."""
    notebook = jupytext.read(path, fmt="md")
    notebook.metadata["kernelspec"] = {
        "name": "python3", "display_name": "Python 3", "language": "python"
    }  # fmt: skip
    with TemporaryDirectory() as folder, TemporaryDirectory() as sockets:
        Path(folder, "examples").symlink_to(ROOT / "examples")
        where = {"metadata": {"path": folder}}
        private = Config({"KernelManager": {"transport": "ipc", "ip": f"{sockets}/kernel"}})
        NotebookClient(notebook, timeout=600, resources=where, config=private).execute()
    return notebook


def page_of(notebook: NotebookNode, name: str) -> tuple[str, dict[str, bytes]]:
    """The page, and its pictures by their paths beside it."""
    parts: list[str] = []
    pictures: dict[str, bytes] = {}
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            parts.append(cell.source)
            continue
        parts.append(f"```python\n{cell.source}\n```")
        for kind, outputs in groupby(cell.outputs, lambda output: output.output_type):
            if kind == "stream":
                parts.append(block("".join(output.text for output in outputs)))
            else:
                parts += [shown(output, name, pictures) for output in outputs]
    title, _, rest = "\n\n".join(parts).partition("\n")
    download = f"[Download this notebook]({name}.ipynb); it was run when this page was built."
    return f"{title}\n\n{download}\n{rest}\n", pictures


def shown(output: Any, name: str, pictures: dict[str, bytes]) -> str:
    """One output of a cell: a picture, a table or text."""
    data = output.data
    for kind, ending in PICTURES.items():
        if kind in data:
            content = data[kind]
            path = f"{name}-{len(pictures) + 1}.{ending}"
            pictures[path] = content.encode() if ending == "svg" else base64.b64decode(content)
            return f"![What the cell above shows]({path}){{ .output }}"
    if "text/html" in data:
        html = re.sub(r"\n\s*\n", "\n", data["text/html"])
        return f'<div class="output">\n{html}\n</div>'
    return block(data["text/plain"])


def block(text: str) -> str:
    """Text as it was printed."""
    plain = re.sub(r"\x1b\[[0-9;]*m", "", text).rstrip("\n")
    return f"```text\n{plain}\n```"
