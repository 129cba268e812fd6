"""Links that lead out of `docs/`: each file or folder they name becomes a page of the site.

So `../../examples/rules/minimal.txt` is a link that works in the repository and on the site.
"""

import os
import re
from pathlib import Path, PurePosixPath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parent.parent
LINK = re.compile(r"\]\(((?:\.\./)+[^)#\s]+)(#[^)]*)?\)")
ALWAYS = ("CONTRIBUTING.md", "CHANGELOG.md")
LANGUAGES = {
    ".py": "python",
    ".js": "js",
    ".mjs": "js",
    ".toml": "toml",
    ".yml": "yaml",
    ".sh": "sh",
}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add a page for everything outside `docs/` that a page links to."""
    wanted = set(ALWAYS)
    for page in Path(config.docs_dir).rglob("*.md"):
        for target, _ in LINK.findall(page.read_text("utf-8")):
            inside = outside(page.parent, target, Path(config.docs_dir))
            if inside not in (None, "README.md"):
                wanted.add(inside)
    for path in sorted(wanted):
        files.append(File.generated(config, place(path), content=shown(path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lead links out of `docs/` to the pages made for them."""
    here = PurePosixPath(page.file.src_uri).parent
    folder = Path(config.docs_dir, here)
    if str(here).startswith("source"):
        return markdown

    def lead(match: re.Match[str]) -> str:
        path = outside(folder, match[1], Path(config.docs_dir))
        if path is None:
            return match[0]
        if path == "README.md":
            return f"]({os.path.relpath('index.md', here)})"
        return f"]({os.path.relpath(place(path), here)}{match[2] or ''})"

    return LINK.sub(lead, markdown)


def outside(folder: Path, target: str, docs: Path) -> str | None:
    """What a link means below the root, if that is not in `docs/`."""
    path = Path(os.path.normpath(folder / target))
    if path.is_relative_to(docs) or not path.exists():
        return None
    return path.relative_to(ROOT).as_posix()


def place(path: str) -> str:
    """Where the page of a file or folder is."""
    return f"source/{path}" if path.endswith(".md") else f"source/{path}.md"


def shown(path: str) -> str:
    """A file as a page, or all text files of a folder."""
    whole = ROOT / path
    if path.endswith(".md"):
        return inward(whole.read_text("utf-8"), path)
    parts = sorted(p for p in whole.rglob("*") if p.is_file()) if whole.is_dir() else [whole]
    return f"# {path}\n" + "".join(
        f"\n{f'## {p.relative_to(whole)}' if p != whole else ''}\n\n{code(p)}"
        for p in parts
        if "__pycache__" not in p.parts
    )


def code(path: Path) -> str:
    """A file as a block of code."""
    fence = "`" * 6
    text = path.read_text("utf-8").rstrip("\n")
    return f"{fence} {LANGUAGES.get(path.suffix, 'text')}\n{text}\n{fence}\n"


def inward(text: str, path: str) -> str:
    """A page from outside: its links into `docs/` lead there, all others become plain words."""
    here = PurePosixPath(path).parent

    def lead(match: re.Match[str]) -> str:
        target = os.path.normpath(here / match[2])
        inside = "index.md" if target == "README.md" else target.removeprefix("docs/")
        if inside == target:
            return match[1]
        return f"[{match[1]}]({os.path.relpath(inside, 'source' / here)}{match[3] or ''})"

    return re.sub(r"\[([^\]]+)\]\((?!http|#)([^)#]+)(#[^)]*)?\)", lead, text)
