"""Source bytes to lines: size, checksum, encoding, and the repairs of `corpus/errata.toml`."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from pathlib import Path

from rulebot.errors import CannotRead

CORPUS = Path(__file__).resolve().parent.parent / "corpus"
LARGEST_SOURCE_BYTES = 5_000_000


@dataclass(frozen=True, slots=True)
class Erratum:
    """One repair of scan damage: `before` stands once in that line and becomes `after`."""

    source: str
    line: int
    before: str
    after: str
    why: str


def errata(corpus: Path = CORPUS) -> tuple[Erratum, ...]:
    """All repairs, in file order."""
    return tuple(Erratum(**e) for e in tomllib.loads((corpus / "errata.toml").read_text("utf-8"))["erratum"])


def lines(source: str, sha256: str, corpus: Path = CORPUS) -> list[str]:
    """The lines of a source after its repairs; line n of the file is item n - 1."""
    path = (corpus / "sources" / source).resolve()
    if not path.is_relative_to((corpus / "sources").resolve()):
        raise CannotRead(f"source {source!r} lies outside corpus/sources: name a file in that folder")
    if path.stat().st_size > LARGEST_SOURCE_BYTES:
        raise CannotRead(f"{source}: {path.stat().st_size} bytes, more than {LARGEST_SOURCE_BYTES}")
    content = path.read_bytes()
    found = hashlib.sha256(content).hexdigest()
    if found != sha256:
        raise CannotRead(f"{source}: sha256 is {found}, the manifest says {sha256}: restore the file")
    out = content.decode("utf-8").split("\n")
    for repair in errata(corpus):
        if repair.source == source:
            repaired = out[repair.line - 1]
            if repaired.count(repair.before) != 1:
                raise CannotRead(
                    f"errata: {source} line {repair.line} holds {repair.before!r} "
                    f"{repaired.count(repair.before)} times, not once"
                )
            out[repair.line - 1] = repaired.replace(repair.before, repair.after)
    return out
