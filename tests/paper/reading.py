"""Read the text of a PDF."""

from io import BytesIO
from typing import Any

from pypdf import PdfReader


def read(pdf: bytes) -> PdfReader:
    """Read a PDF; check that all fonts are embedded and are those of Blindside."""
    reader = PdfReader(BytesIO(pdf))
    fonts = [font.get_object() for page in reader.pages for font in _fonts(page).values()]
    assert fonts
    for font in fonts:
        assert "+Blindside" in font["/BaseFont"]
        descriptor = font["/DescendantFonts"][0].get_object()["/FontDescriptor"]
        assert {"/FontFile2", "/FontFile3"} & set(descriptor)
    return reader


def _fonts(page: Any) -> dict[str, Any]:
    return page["/Resources"].get("/Font", {})  # type: ignore[no-any-return]


def extract_text(reader: PdfReader) -> str:
    """All text without spaces, because lines may break between any two words."""
    return remove_spaces("".join(page.extract_text() for page in reader.pages))


def remove_spaces(text: str) -> str:
    return "".join(text.split())


def alt_texts(reader: PdfReader) -> list[str]:
    """The alternative texts of pictures."""
    size: Any = reader.trailer["/Size"]
    parts: list[Any] = [reader.get_object(number) for number in range(1, size)]
    return [part["/Alt"] for part in parts if isinstance(part, dict) and "/Alt" in part]
