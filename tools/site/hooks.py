"""Hooks of mkdocs for `./run docs`: add pages outside docs/, a list of decisions, and linked source files."""

import re
from pathlib import Path
from posixpath import normpath, relpath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parent.parent.parent
FONTS = ROOT / "src" / "blindside" / "web" / "pages" / "static" / "fonts"
ROOT_PAGES = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "SECURITY.md": "security.md"}
"""Pages outside docs/, and their names on the site."""
LINK = re.compile(r"(?<=\]\()([^)#:]+)")


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    docs = Path(config.docs_dir)
    for name, page in ROOT_PAGES.items():
        files.append(File.generated(config, page, content=_move_links((ROOT / name).read_text())))
    decisions = sorted((docs / "decisions").glob("*.md"))
    titles = [path.read_text().partition("\n")[0].partition(". ")[2] for path in decisions]
    lines = [f"{int(path.name[:4])}. [{title}]({path.name})" for path, title in zip(decisions, titles, strict=True)]
    files.append(File.generated(config, "decisions/index.md", content="\n".join(["# Decisions\n", *lines])))
    files.append(File.generated(config, "site/site.css", abs_src_path=str(Path(__file__).parent / "site.css")))
    for font in FONTS.glob("*.woff2"):
        files.append(File.generated(config, f"site/{font.name}", abs_src_path=str(font)))
    linked = {_outside(page, link) for page in docs.rglob("*.md") for link in LINK.findall(page.read_text())}
    for path in sorted(filter(None, linked - set(ROOT_PAGES))):
        files.append(File.generated(config, f"source/{path}", abs_src_path=str(ROOT / path)))
    return files


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Point links to folders at their first page, and links to other files of the repository at source/."""
    here = Path(page.file.src_uri)

    def move(link: re.Match[str]) -> str:
        outside = _outside(Path(config.docs_dir) / here, link[0])
        if outside in ROOT_PAGES:
            return relpath(ROOT_PAGES[outside], here.parent.as_posix())
        if outside:
            return relpath(f"source/{outside}", here.parent.as_posix())
        for first in ("README.md", "index.md"):
            target = normpath(here.parent / link[0] / first)
            if link[0].endswith("/") and files.get_file_from_path(target):
                return link[0] + first
        return link[0]

    return LINK.sub(move, markdown)


def on_post_page(output: str, *, page: Page, config: MkDocsConfig) -> str:
    """Make the theme accessible: scrollable blocks take focus, the menu has a role, long paths wrap at slashes."""
    focusable = re.sub(r"<(pre|table)>", r'<\1 tabindex="0">', output)
    focusable = re.sub(r'<p>(<img [^>]*\.svg")', r'<p tabindex="0">\1', focusable)
    focusable = re.sub(r"<code>\w[^<]*/\w[^<]*(?=</code>)", lambda path: path[0].replace("/", "/<wbr>"), focusable)
    # The theme's switch of light and dark fails without these two styles of a highlighter that we do not use.
    focusable = focusable.replace("</head>", '<style id="hljs-light"></style><style id="hljs-dark"></style></head>', 1)
    return focusable.replace('<div class="navbar ', '<div role="navigation" class="navbar ', 1)


def _move_links(markdown: str) -> str:
    """Rewrite the links of a page outside docs/ for the site."""
    for name, page in ROOT_PAGES.items():
        markdown = markdown.replace(f"]({name})", f"]({page})")
    return markdown.replace("](docs/", "](")


def _outside(page: Path, link: str) -> str | None:
    """Return the path in the repository of a linked file outside docs/, or None."""
    target = (page.parent / link).resolve()
    if target.is_file() and target.is_relative_to(ROOT) and not target.is_relative_to(ROOT / "docs"):
        return target.relative_to(ROOT).as_posix()
    return None
