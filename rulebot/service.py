"""What the API and the MCP server offer: ask, rule, search, calc, compare. Errors are sentences."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from threading import Lock
from typing import Any, Literal, TypeVar, cast

from rulebot import ids, lookup, rulings
from rulebot.calculate.kinds import KINDS
from rulebot.compare import faces
from rulebot.context import usable
from rulebot.desk import Desk
from rulebot.errors import CannotRead, RulebotError, UnknownId
from rulebot.retrieve import Retriever
from rulebot.store import Store, new_id

LOG = logging.getLogger("rulebot.service")
_T = TypeVar("_T")


class Trouble(RulebotError):
    """Something failed on our side; the message holds a reference and nothing else."""


class Service:
    """The desk for programs; stateless but for conversations, each known by its unguessable id."""

    def __init__(self, desk: Desk, retriever: Callable[[], Retriever], store: Store) -> None:
        """One desk, one retriever, one store for all."""
        self.desk = desk
        self._retriever = retriever
        self._store = store

    def ask(
        self,
        question: str,
        house: str | None = None,
        language: str = "auto",
        conversation_id: str | None = None,
    ) -> dict[str, Any]:
        """The reply; `conversation` "new" begins a conversation, its id goes on with it."""
        if language not in ("en", "de", "auto"):
            raise CannotRead("language is en, de or auto")
        context = None
        if conversation_id and conversation_id != "new":
            turns = self._store.turns(conversation_id, conversation_id)
            if not turns:
                raise UnknownId("there is no such conversation: begin one with conversation = new")
            context = usable(turns[-1]["reply"])
        known = cast(Literal["en", "de", "auto"], language)
        reply = _guarded(lambda: self.desk.ask(question, house, known, context))
        if conversation_id is None:
            return reply
        held = new_id() if conversation_id == "new" else conversation_id
        kept = self._store.keep(held, held, question, reply)
        return {**reply, "conversation": held if kept is not None else None}

    def rule(self, id: str, house: str | None = None) -> dict[str, Any]:
        """Everything known of a rule, clause or example."""
        library = self.desk.library
        return _guarded(lambda: lookup.card(library, ids.find(library, id, house)))

    def search(self, query: str, k: int = 10, house: str | None = None) -> dict[str, Any]:
        """Clauses by words, best first."""
        if not 1 <= k <= 100:
            raise CannotRead("k is 1 to 100")

        def found() -> dict[str, Any]:
            hits = self._retriever().search(query, k=k, house=house)
            notice = {"notice": hits.notice} if hits.notice else {}
            return {"hits": [hit.as_json() for hit in hits], **notice}

        return _guarded(found)

    def calc(
        self, kind: str, facts: Mapping[str, Any], house: str | None = None, language: str = "en"
    ) -> dict[str, Any]:
        """The ruling on facts."""
        if kind not in KINDS:
            raise UnknownId(f"there is no kind of ruling {kind[:40]!r}: known are {', '.join(KINDS)}")
        code: Literal["en", "de"] = "de" if language == "de" else "en"
        return _guarded(lambda: rulings.ruling(self.desk.library, kind, facts, house, code))

    def compare(
        self, houses: Sequence[str] = (), hand: str | None = None, language: str = "auto"
    ) -> dict[str, Any]:
        """Two houses against each other, or one hand under every house."""
        desk = self.desk
        told = partial(faces.compared, desk.library, houses, hand, language, self._retriever, desk.read)
        return _guarded(told)


def _guarded(work: Callable[[], _T]) -> _T:
    """Errors of ours pass; any other is logged under a reference, which is all that is told."""
    try:
        return work()
    except RulebotError:
        raise
    except Exception as error:
        reference = secrets.token_hex(4)
        LOG.exception("failed, reference %s", reference)
        raise Trouble(f"something went wrong on our side; the reference is {reference}") from error


def once(open_: Callable[[], _T]) -> Callable[[], _T]:
    """Opens with the first call, whoever calls first; the same for all after it."""
    made: list[_T] = []
    opening = Lock()

    def opened() -> _T:
        with opening:
            if not made:
                made.append(open_())
        return made[0]

    return opened


def open_service() -> Service:
    """The service over the books, the index and the store of the settings."""
    from rulebot.desk import open_desk
    from rulebot.store import open_store

    desk = open_desk()
    return Service(desk, desk.retriever, open_store())
