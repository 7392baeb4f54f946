"""The documentation site builds; a dead link or anchor is an error."""

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

ROOT = Path(__file__).parent.parent.parent


def build(folder: Path, config: Path = ROOT / "mkdocs.yml") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", str(config), "-d", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    built = build(folder)
    assert built.returncode == 0, built.stderr
    return folder


class Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.names: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.targets.append(value)
            if name == "id" and value:
                self.names.add(value)


def read(page: Path) -> Links:
    links = Links()
    links.feed(page.read_text())
    return links


def test_site_links_exist_and_fetch_nothing_external(site: Path) -> None:
    pages = {page: read(page) for page in site.rglob("*.html") if page.name != "404.html"}
    assert len(pages) > 30
    for page, links in pages.items():
        for target in links.targets:
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                assert parts.hostname in ("www.mkdocs.org", "127.0.0.1"), f"{page.name}: {target}"
                continue
            path = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            assert path.is_file() or (path / "index.html").is_file(), f"{page.name}: {target}"
            if parts.fragment and path in pages:
                assert parts.fragment in pages[path].names | {"top"}, f"{page.name}: {target}"


def test_site_front_page_is_readme(site: Path) -> None:
    front = (site / "index.html").read_text()
    assert "The deduction table" in front
    assert 'href="decisions/index.html"' in front


def test_site_menu_names_every_page(site: Path) -> None:
    front = set(read(site / "index.html").targets)
    for page in (ROOT / "docs").glob("*.md"):
        assert f"{page.stem}.html" in front


@pytest.mark.parametrize("link", ["nowhere.md", "rules.md#nowhere"])
def test_site_dead_link_is_error(link: str, tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "index.md").write_text(f"[there]({link})")
    (docs / "rules.md").write_text("# Rules")
    own, _, _ = (ROOT / "mkdocs.yml").read_text().partition("\nnav:")
    config = re.sub(r"^(hooks|extra_css|not_in_nav|docs_dir|site_dir):.*\n", "", own, flags=re.MULTILINE)
    (tmp_path / "mkdocs.yml").write_text(config)
    built = build(tmp_path / "site", tmp_path / "mkdocs.yml")
    assert built.returncode != 0
    assert "nowhere" in built.stderr
