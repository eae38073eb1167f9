"""`python -m model.pieces`: choose the pieces of the vocabulary that the encoder keeps; writes `pieces.txt`.

All that the books, the glossary and the bank use, every Latin character and
short number, then the pieces of the commonest English and German words until
there are enough. Needs the package wordfreq; only run when the list is to change.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from ingest.questions import read
from model.unpack import PIECES, SPECIAL, Packed, packed, tokenizer_json
from rulebot.settings import CORPUS

KEPT: Final = 40_000
COMMON: Final = {"de": 150_000, "en": 80_000}
"""So many of a language's commonest words; German, which joins words, needs more."""
_LATIN: Final = re.compile(r"[▁ -~äöüÄÖÜßéèàâêçñ€£§°…–—‘’“”„«»½¼¾×²³•·]*")
_SHORT_NUMBER: Final = re.compile(r"▁?[\d.,]{1,4}")


def main() -> int:
    """Write the list; returns the exit code."""
    source = packed()
    tokenizer = whole_tokenizer(source)
    kept = always(source, tokenizer) - set(SPECIAL)
    for piece, _ in common(tokenizer).most_common():
        if len(kept) >= KEPT:
            break
        if _LATIN.fullmatch(piece) and piece not in SPECIAL:
            kept.add(piece)
    PIECES.write_text("".join(f"{piece}\n" for piece in source.pieces if piece in kept), "utf-8")
    print(f"{len(kept)} pieces in {PIECES.name}")
    return 0


def whole_tokenizer(source: Packed) -> Any:
    """The tokenizer before anything is left out."""
    from tokenizers import Tokenizer

    return Tokenizer.from_str(json.dumps(tokenizer_json(source, range(len(source.pieces)))))


def always(source: Packed, tokenizer: Any) -> set[str]:
    """What our own texts use, single Latin characters, and short numbers."""
    kept = {piece for found in tokenizer.encode_batch(list(our_texts())) for piece in found.tokens}
    for piece in source.pieces:
        single = len(piece.lstrip("▁")) <= 1 and _LATIN.fullmatch(piece)
        if single or _SHORT_NUMBER.fullmatch(piece):
            kept.add(piece)
    return kept


def our_texts() -> Iterable[str]:
    """The bank, the books and the glossary, line by line."""
    yield from (one.question for one in read(CORPUS / "questions"))
    for path in (*sorted((CORPUS / "sources").glob("*.txt")), CORPUS / "glossary.toml"):
        yield from path.read_text("utf-8").split("\n")


def common(tokenizer: Any) -> Counter[str]:
    """How much each piece is used in the commonest words of both languages, small and capitalised."""
    import wordfreq

    used: Counter[str] = Counter()
    for language, count in COMMON.items():
        words = wordfreq.top_n_list(language, count, wordlist="best")
        for form in (str.lower, str.capitalize):
            for word, found in zip(words, tokenizer.encode_batch(list(map(form, words))), strict=True):
                for piece in found.tokens[1:-1]:
                    used[piece] += wordfreq.word_frequency(word, language)
    return used


if __name__ == "__main__":
    sys.exit(main())
