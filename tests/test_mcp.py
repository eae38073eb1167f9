"""The MCP server: five read-only tools over the same service."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from desk_cases import HAND, Given, desk

pytest.importorskip("mcp")

from mcp.client import Client
from mcp.server.mcpserver import MCPServer

from rulebot.mcp import make
from rulebot.service import Service
from rulebot.store import Store


@pytest.fixture
def server(library, tmp_path) -> MCPServer[Any]:
    service = Service(desk(library), lambda: Given(library, "tda-2024:68"), Store(tmp_path / "c.sqlite"))  # type: ignore[arg-type,return-value]
    return make(lambda: service)


def call(server: MCPServer[Any], name: str, **arguments: Any) -> Any:
    async def once() -> Any:
        async with Client(server) as client:
            return await client.call_tool(name, arguments)

    return asyncio.run(once())


def test_the_tools_only_read(server):
    async def listed() -> Any:
        async with Client(server) as client:
            return (await client.list_tools()).tools

    tools = asyncio.run(listed())
    assert {tool.name for tool in tools} == {"ask", "rule", "search", "calc", "compare"}
    assert all(tool.annotations.read_only_hint and not tool.annotations.destructive_hint for tool in tools)


def test_the_reply_is_that_of_the_desk(server, library):
    got = call(server, "ask", question=HAND).structured_content
    expected = desk(library).ask(HAND)
    assert {**got, "elapsed_ms": 0} == {**expected, "elapsed_ms": 0}


def test_a_rule_a_search_and_a_ruling(server):
    assert call(server, "rule", id="43-A").structured_content["id"] == "tda-2024:43-A"
    assert call(server, "search", query="show a card").structured_content["hits"][0]["id"] == "tda-2024:68"
    ruling = call(
        server, "calc", kind="wager", facts={"new_chips": [1000], "call_to": 400}
    ).structured_content
    assert ruling["verdict"]["returned"] == 600


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("rule", {"id": "99"}),
        ("ask", {"question": "x" * 3000}),
        ("ask", {"question": "x", "house": "nowhere"}),
        ("calc", {"kind": "nothing", "facts": {}}),
        ("search", {"query": "x", "k": 0}),
        ("compare", {"a": "tda-2024", "b": "nowhere"}),
        ("compare", {}),
    ],
)
def test_what_cannot_be_read_is_a_sentence_not_a_traceback(name, arguments, server):
    got = call(server, name, **arguments)
    assert got.is_error
    assert "Traceback" not in got.content[0].text
    assert len(got.content[0].text) < 500
