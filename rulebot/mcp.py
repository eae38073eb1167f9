"""The desk for agents, as an MCP server on stdin and stdout: ask, rule, search, calc, compare. Read only.

The same service as every other face. Nothing here writes, and an error is a sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations

from rulebot.calculate.kinds import KINDS
from rulebot.errors import RulebotError
from rulebot.question import LONGEST_QUESTION
from rulebot.service import Service

READ_ONLY = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)
INSTRUCTIONS = (
    "A rules desk for poker tournaments. Every figure in a reply was computed by a calculator, quoted from a "
    "source, or stated by the asker; quotes are verbatim. Show figures, quotes and rule ids unchanged."
)


def make(service: Callable[[], Service]) -> MCPServer[Any]:
    """The server; the service is opened with the first call."""
    server: MCPServer[Any] = MCPServer("rulebot", instructions=INSTRUCTIONS, log_level="WARNING")

    @server.tool(annotations=READ_ONLY)
    def ask(
        question: str, house: str | None = None, language: Literal["en", "de", "auto"] = "auto"
    ) -> dict[str, Any]:
        """A question in plain words, English or German: the verified ruling or the clause that settles it."""
        return _told(lambda: service().ask(_short(question), house, language))

    @server.tool(annotations=READ_ONLY)
    def rule(id: str, house: str | None = None) -> dict[str, Any]:
        """A rule by number (43-A, RP-5-B, "37 of 2011"): text, examples, every house's stance, history."""
        return _told(lambda: service().rule(_short(id), house))

    @server.tool(annotations=READ_ONLY)
    def search(query: str, k: int = 10, house: str | None = None) -> dict[str, Any]:
        """Clauses and examples by words, best first."""
        return _told(lambda: service().search(_short(query), k, house))

    @server.tool(annotations=READ_ONLY, description=f"A ruling on facts. Kinds: {', '.join(KINDS)}.")
    def calc(
        kind: str, facts: dict[str, Any], house: str | None = None, language: Literal["en", "de"] = "en"
    ) -> dict[str, Any]:
        """A ruling on facts."""
        return _told(lambda: service().calc(kind, facts, house, language))

    @server.tool(annotations=READ_ONLY)
    def compare(
        a: str | None = None,
        b: str | None = None,
        hand: str | None = None,
        language: Literal["en", "de", "auto"] = "auto",
    ) -> dict[str, Any]:
        """Every difference between two houses or editions, with quotes; or one hand under every house."""
        houses = [_short(house) for house in (a, b) if house is not None]
        return _told(lambda: service().compare(houses, None if hand is None else _short(hand), language))

    return server


def _short(words: str) -> str:
    if len(words) > LONGEST_QUESTION:
        raise ToolError(f"at most {LONGEST_QUESTION} characters, not {len(words)}: shorten it")
    return words


def _told(work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    try:
        return work()
    except RulebotError as error:
        raise ToolError(str(error)) from None


def serve() -> None:
    """Serve on stdin and stdout until the other side hangs up."""
    from rulebot.service import once, open_service

    make(once(open_service)).run("stdio")
