"""A cardroom's file to plain text: PDF, DOCX, Markdown or text. Hostile files get one sentence.

The file is read in a process of its own, with limits on time, memory and
output, so that a bomb or a broken parser hurts nobody else.
"""

from __future__ import annotations

import re
import subprocess  # runs this module again, with fixed arguments
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulebot.errors import CannotRead

LARGEST_FILE = 10_000_000
LARGEST_TEXT = 3_000_000
MOST_PAGES = 300
LARGEST_UNPACKED = 60_000_000
SECONDS = 60
MEMORY = 2_000_000_000
KINDS = {".pdf": "PDF", ".docx": "DOCX", ".md": "Markdown", ".markdown": "Markdown", ".txt": "text"}
_CONTROL = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]"
)
_REFUSED = 3
"""Exit code of the reading process for a file that it understood well enough to refuse."""


def text_of(path: Path) -> str:
    """The text of a file, paragraphs on lines of their own."""
    if path.suffix.lower() not in KINDS:
        raise CannotRead(
            f"{path.name}: takes .pdf, .docx, .md and .txt files, not {path.suffix or 'this one'!r}"
        )
    if not path.is_file():
        raise CannotRead(f"{path.name}: there is no such file")
    size = path.stat().st_size
    if size > LARGEST_FILE:
        raise CannotRead(f"{path.name}: {size} bytes; the limit is {LARGEST_FILE}")
    if size == 0:
        raise CannotRead(f"{path.name}: the file is empty")
    text = _CONTROL.sub("", _in_own_process(path))
    if not any(c.isalpha() for c in text):
        raise CannotRead(
            f"{path.name}: no text in it; pages that are pictures have to go through text recognition first"
        )
    return text


def _in_own_process(path: Path) -> str:
    """The text as the reading process prints it, or its sentence."""
    command = [sys.executable, "-I", str(Path(__file__).resolve()), str(path.resolve())]
    try:
        done = subprocess.run(  # noqa: S603
            command, capture_output=True, timeout=SECONDS, check=False, stdin=subprocess.DEVNULL
        )
    except subprocess.TimeoutExpired:
        raise CannotRead(f"{path.name}: reading it took more than {SECONDS} seconds") from None
    if done.returncode == _REFUSED:
        raise CannotRead(f"{path.name}: {done.stderr.decode('utf-8', 'replace').strip()}")
    if done.returncode != 0:
        kind = KINDS[path.suffix.lower()]
        raise CannotRead(f"{path.name}: cannot be read as {kind}; it is damaged or not what its name says")
    return done.stdout.decode("utf-8")


class _Refused(Exception):
    """The file is understood, and refused for the reason given."""


def _limit() -> None:
    """Hold this process to the limits, where the system can."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _read(path: Path) -> str:
    """The text of a file by its kind."""
    match path.suffix.lower():
        case ".pdf":
            return _pdf(path)
        case ".docx":
            return _docx(path)
        case _:
            return _plain(path.read_bytes())


def _plain(content: bytes) -> str:
    """Text in UTF-8, or in UTF-16 that says so."""
    encoding = "utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as error:
        raise _Refused(f"is not UTF-8 text (byte {error.start}): save it as UTF-8") from None
    if "\0" in text:
        raise _Refused("holds NUL bytes: it is no text file")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _docx(path: Path) -> str:
    """The paragraphs and table cells of a Word file, in reading order."""
    try:
        with zipfile.ZipFile(path) as archive:
            unpacked = sum(entry.file_size for entry in archive.infolist())
    except zipfile.BadZipFile:
        raise _Refused("is no Word file (.docx)") from None
    if unpacked > LARGEST_UNPACKED:
        raise _Refused(f"unpacks to {unpacked} bytes; the limit is {LARGEST_UNPACKED}")
    import docx

    return "\n\n".join(_docx_blocks(docx.Document(str(path))))


def _docx_blocks(document: Any) -> Iterator[str]:
    for block in document.iter_inner_content():
        if hasattr(block, "rows"):
            for row in block.rows:
                yield "\t".join(dict.fromkeys(cell.text.strip() for cell in row.cells))
        elif block.text.strip():
            heading = (block.style.name or "").startswith("Heading") if block.style else False
            yield ("## " if heading else "") + block.text.strip()


def _pdf(path: Path) -> str:
    """The text of a PDF, page by page, two columns one after the other."""
    import pdfplumber
    import pypdf

    reader = pypdf.PdfReader(path)
    if reader.is_encrypted:
        raise _Refused("is encrypted: save it without a password")
    if len(reader.pages) > MOST_PAGES:
        raise _Refused(f"has {len(reader.pages)} pages; the limit is {MOST_PAGES}")
    out: list[str] = []
    size = 0
    with pdfplumber.open(path) as pdf:
        for page in pdf.pages:
            for column in _columns(page):
                text = column.extract_text() or ""
                size += len(text)
                if size > LARGEST_TEXT:
                    raise _Refused(f"holds more than {LARGEST_TEXT} characters")
                out.append(text)
            page.close()
    return "\n\n".join(part for part in out if part)


def _columns(page: Any) -> list[Any]:
    """The page, or its two columns where a gap runs down its middle."""
    words = page.extract_words()
    if len(words) < 40:
        return [page]
    width = float(page.width)
    for share in (0.5, 0.48, 0.52, 0.46, 0.54, 0.44, 0.56):
        middle = width * share
        crossing = sum(word["x0"] < middle < word["x1"] for word in words)
        left = sum(word["x1"] <= middle for word in words)
        if crossing == 0 and 0.25 < left / len(words) < 0.75 and _is_gap(words, middle, width):
            return [page.crop((0, 0, middle, page.height)), page.crop((middle, 0, width, page.height))]
    return [page]


def _is_gap(words: list[dict[str, Any]], middle: float, width: float) -> bool:
    """Whether hardly a line has a word close to the middle: a gutter, not a space between words."""
    near = sum(
        abs(word["x0"] - middle) < width * 0.012 or abs(word["x1"] - middle) < width * 0.012 for word in words
    )
    return bool(near <= len(words) * 0.01)


def _main(path: Path) -> int:
    _limit()
    try:
        text = _read(path)
    except _Refused as refusal:
        sys.stderr.write(str(refusal))
        return _REFUSED
    except MemoryError:
        sys.stderr.write("needs too much memory to read")
        return _REFUSED
    if len(text) > LARGEST_TEXT:
        sys.stderr.write(f"holds {len(text)} characters; the limit is {LARGEST_TEXT}")
        return _REFUSED
    sys.stdout.buffer.write(text.encode("utf-8", "replace"))
    return 0


if __name__ == "__main__":
    sys.exit(_main(Path(sys.argv[1])))
