"""The desk over HTTP, for programs: ask, rule, search, calc, compare, health, with an OpenAPI description.

Bound to loopback unless told otherwise; bodies and request rates are limited here,
on the server. An error says what was wrong with the request, or gives a reference.
"""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from threading import Lock
from typing import Annotated, Any, Final, Literal

from fastapi import FastAPI, Path, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException

from rulebot.errors import IndexUnusable, RulebotError, UnknownId
from rulebot.question import LONGEST_QUESTION
from rulebot.service import Service, Trouble

LARGEST_BODY: Final = 100_000
"""Bytes."""
HOST: Final = "127.0.0.1"
_CALLERS: Final = 4096
"""Addresses whose rate is remembered."""
_HEADERS: Final = {
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cache-control": "no-store",
}

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Name = Annotated[str | None, Field(max_length=80)]


class Asked(BaseModel):
    """A question."""

    model_config = ConfigDict(extra="forbid", strict=True)

    question: str = Field(max_length=LONGEST_QUESTION, examples=["Is a single 1,000 chip silently a raise?"])
    house: Name = Field(None, description="A house, or all; without it the one the question names.")
    language: Literal["en", "de", "auto"] = "auto"
    conversation: str | None = Field(
        None, max_length=64, description='"new", or the id of an earlier reply: follow-ups are understood.'
    )


class Rate:
    """A bucket of requests per caller, refilled steadily."""

    def __init__(self, per_second: float = 20, at_once: int = 60) -> None:
        """So many a second, and so many at once."""
        self._per_second, self._at_once = per_second, at_once
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def allows(self, caller: str, now: float) -> bool:
        """May this caller go on?"""
        with self._lock:
            left, before = self._left.pop(caller, (float(self._at_once), now))
            left = min(float(self._at_once), left + (now - before) * self._per_second)
            allowed = left >= 1
            self._left[caller] = (left - 1 if allowed else left, now)
            while len(self._left) > _CALLERS:
                self._left.popitem(last=False)
            return allowed


class Limits:
    """Refuses bodies that are too large, whatever they say of their size, and callers that are too quick."""

    def __init__(self, app: App, rate: Rate, hosts: frozenset[str]) -> None:
        """Around an application."""
        self._app, self._rate, self._hosts = app, rate, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = {name.lower(): value for name, value in scope["headers"]}
        host = headers.get(b"host", b"").decode("latin-1").rsplit(":", 1)[0].strip("[]").casefold()
        caller = (scope.get("client") or ("",))[0]
        if host not in self._hosts:
            await _refusal(421, "this desk does not answer for that host")(scope, receive, send)
        elif not self._rate.allows(caller, time.monotonic()):
            await _refusal(429, "too many requests: wait a second", {"retry-after": "1"})(
                scope, receive, send
            )
        else:
            body = await _body(receive)
            if body is None:
                await _refusal(413, f"a body has at most {LARGEST_BODY} bytes")(scope, receive, send)
            else:
                await self._app(scope, _replayed(body, receive), _with_headers(send))


async def _body(receive: Receive) -> bytes | None:
    """The whole body, None where it is too large."""
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return b"".join(parts)
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > LARGEST_BODY:
            return None
        if not message.get("more_body"):
            return b"".join(parts)


def _with_headers(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            held = {name.lower() for name, _ in message["headers"]}
            more = [(name.encode(), value.encode()) for name, value in _HEADERS.items()]
            message = {**message, "headers": [*message["headers"], *(m for m in more if m[0] not in held)]}
        await send(message)

    return sent


def _replayed(body: bytes, receive: Receive) -> Receive:
    told = False

    async def again() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


def _refusal(status: int, words: str, more: dict[str, str] | None = None) -> JSONResponse:
    return JSONResponse({"error": words}, status, {**_HEADERS, **(more or {})})


def make(
    service: Callable[[], Service],
    rate: Rate | None = None,
    hosts: tuple[str, ...] = (HOST, "localhost", "::1"),
) -> FastAPI:
    """The application; the service is opened with the first request that needs it."""
    app = FastAPI(title="Rulebot", version="1", docs_url=None, redoc_url=None, description=__doc__ or "")
    app.add_middleware(Limits, rate=rate or Rate(), hosts=frozenset(hosts))
    _errors(app)

    @app.post("/ask", tags=["ask"])
    def ask(asked: Asked) -> dict[str, Any]:
        """A question in your own words: the verified reply."""
        return service().ask(asked.question, asked.house, asked.language, asked.conversation)

    @app.get("/rule/{id}", tags=["rules"])
    def rule(
        id: Annotated[str, Path(max_length=100)], house: Annotated[str | None, Query(max_length=80)] = None
    ) -> dict[str, Any]:
        """A rule, clause or example in both languages, with every house's stance and its history."""
        return service().rule(id, house)

    @app.get("/search", tags=["rules"])
    def search(
        q: Annotated[str, Query(max_length=LONGEST_QUESTION)],
        k: Annotated[int, Query(ge=1, le=100)] = 10,
        house: Annotated[str | None, Query(max_length=80)] = None,
    ) -> dict[str, Any]:
        """Clauses by words, best first."""
        return service().search(q, k, house)

    @app.post("/calc/{kind}", tags=["calc"])
    async def calc(
        kind: Annotated[str, Path(max_length=60)],
        request: Request,
        house: Annotated[str | None, Query(max_length=80)] = None,
        language: Literal["en", "de"] = "en",
    ) -> dict[str, Any]:
        """The calculator without words: facts as one JSON object, the ruling back."""
        from starlette.concurrency import run_in_threadpool

        facts = _facts(await request.body())
        return await run_in_threadpool(lambda: service().calc(kind, facts, house, language))

    @app.get("/compare", tags=["rules"])
    def compare(
        a: Annotated[str | None, Query(max_length=80)] = None,
        b: Annotated[str | None, Query(max_length=80)] = None,
        hand: Annotated[str | None, Query(max_length=LONGEST_QUESTION)] = None,
        language: Literal["en", "de", "auto"] = "auto",
    ) -> dict[str, Any]:
        """Every difference between two houses or editions; or one hand in words under every house."""
        return service().compare([house for house in (a, b) if house is not None], hand, language)

    @app.get("/health", tags=["health"])
    def health() -> dict[str, Any]:
        """Whether the desk answers; opens nothing."""
        return {"ok": True}

    return app


def _facts(body: bytes) -> dict[str, Any]:
    try:
        facts = json.loads(body, parse_constant=_no_number)
        json.dumps(facts, ensure_ascii=False).encode()  # a lone surrogate can be read but not written
    except (ValueError, RecursionError) as error:
        raise HTTPException(422, "the facts are one JSON object") from error
    if not isinstance(facts, dict):
        raise HTTPException(422, "the facts are one JSON object")
    return facts


def _no_number(words: str) -> None:
    raise ValueError(f"{words} is no number of chips")


def _errors(app: FastAPI) -> None:
    """Every error as one sentence, none with our insides."""

    @app.exception_handler(RulebotError)
    def ours(_: Request, error: Exception) -> JSONResponse:
        status = 500 if isinstance(error, Trouble) else 503 if isinstance(error, IndexUnusable) else 422
        return _refusal(404 if isinstance(error, UnknownId) else status, str(error))

    @app.exception_handler(RequestValidationError)
    def malformed(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)  # noqa: S101 - says so to mypy
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"][1:])
        return _refusal(422, f"{where[:80]}: {first['msg']}" if where else str(first["msg"]))

    @app.exception_handler(HTTPException)
    def refused(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)  # noqa: S101 - says so to mypy
        return _refusal(error.status_code, str(error.detail))


def serve(port: int, host: str = HOST) -> None:
    """Serve until stopped; the service is opened behind the first request's back."""
    import uvicorn

    from rulebot.service import once, open_service

    service = once(open_service)
    hosts = (HOST, "localhost", "::1") if host == HOST else (HOST, "localhost", "::1", host)
    uvicorn.run(make(service, hosts=hosts), host=host, port=port, log_level="warning", server_header=False)
