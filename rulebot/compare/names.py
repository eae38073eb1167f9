"""Which house or edition somebody means: an id, a book's or house's name, "2011", "Clubs NZ"."""

from __future__ import annotations

import re
from contextlib import suppress

from rulebot import ids
from rulebot.errors import CannotRead, UnknownId
from rulebot.library import Library

LONGEST_SHOWN = 60


def house(library: Library, words: str) -> str:
    """The id of the house that these words name.

    >>> from rulebot.library import Library
    >>> house(Library(), "Clubs NZ"), house(Library(), "TDA 2011")
    ('clubs-nz-2022', 'tda-2011')
    """
    plain = ids.normal(words[: ids.LONGEST_ID]).casefold()
    for id, table in library.houses.items():
        book = library.books[table["book"]]
        names = {id, book.id, str(table["name"]), book.title}
        if plain and plain in {name.casefold() for name in names}:
            return id
    with suppress(CannotRead):
        book_id = ids.written(f"{plain}: front").book
        if book_id and book_id in library.houses:
            return book_id
    shown = re.sub(r"\s+", " ", words)[:LONGEST_SHOWN]
    raise UnknownId(f"there is no house {shown!r}: known are {', '.join(library.houses)}")
