"""What `./run docs` adds to docs/: pages beside docs/, a list of decisions, and the files that pages lead to."""

import re
from pathlib import Path
from posixpath import normpath, relpath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parent.parent.parent
FONTS = ROOT / "src" / "blindside" / "web" / "pages" / "static" / "fonts"
ROOT_PAGES = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "SECURITY.md": "security.md"}
"""What the pages outside docs/ are called on the site."""
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
    """A folder is its first page, and a file of the repository is in source/."""
    here = Path(page.file.src_uri)

    def followed(link: re.Match[str]) -> str:
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

    return LINK.sub(followed, markdown)


def on_post_page(output: str, *, page: Page, config: MkDocsConfig) -> str:
    """What can be scrolled can be reached by keyboard, the menu is known as one, and light and dark can be switched.

    A long path may go on in the next line where it has a slash: a table of them would be too wide.
    """
    focusable = re.sub(r"<(pre|table)>", r'<\1 tabindex="0">', output)
    focusable = re.sub(r'<p>(<img [^>]*\.svg")', r'<p tabindex="0">\1', focusable)
    focusable = re.sub(r"<code>\w[^<]*/\w[^<]*(?=</code>)", lambda path: path[0].replace("/", "/<wbr>"), focusable)
    # The theme's switch fails without these two, which belong to a highlighter that is fetched from elsewhere.
    focusable = focusable.replace("</head>", '<style id="hljs-light"></style><style id="hljs-dark"></style></head>', 1)
    return focusable.replace('<div class="navbar ', '<div role="navigation" class="navbar ', 1)


def _move_links(markdown: str) -> str:
    """The links of a page outside docs/ as they are inside."""
    for name, page in ROOT_PAGES.items():
        markdown = markdown.replace(f"]({name})", f"]({page})")
    return markdown.replace("](docs/", "](")


def _outside(page: Path, link: str) -> str | None:
    """The path of a file in the repository that is not in docs/."""
    target = (page.parent / link).resolve()
    if target.is_file() and target.is_relative_to(ROOT) and not target.is_relative_to(ROOT / "docs"):
        return target.relative_to(ROOT).as_posix()
    return None
