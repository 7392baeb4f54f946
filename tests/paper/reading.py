"""A PDF as somebody reads it."""

from io import BytesIO
from typing import Any

from pypdf import PdfReader


def read(pdf: bytes) -> PdfReader:
    """With every typeface embedded, and ours."""
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


def text_of(reader: PdfReader) -> str:
    """All its text, without spaces: lines break between any two words."""
    return squeezed("".join(page.extract_text() for page in reader.pages))


def squeezed(text: str) -> str:
    return "".join(text.split())


def read_out(reader: PdfReader) -> list[str]:
    """What pictures are called."""
    size: Any = reader.trailer["/Size"]
    parts: list[Any] = [reader.get_object(number) for number in range(1, size)]
    return [part["/Alt"] for part in parts if isinstance(part, dict) and "/Alt" in part]
