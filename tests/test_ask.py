"""`rulebot ask`, `api` and `mcp` as commands: one JSON object a question, in order; exit 0 for every reply."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from desk_cases import BETTING, HAND, HAND_DE

KEYS = {
    "id", "question", "language", "house", "kind", "answer", "verdict", "figures", "citations", "asks", "others",
    "read_as", "steps", "verified", "elapsed_ms",
}  # fmt: skip


def run(data: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "RULEBOT_DATA": str(data)}
    command = [sys.executable, "-m", "rulebot.cli", *arguments]
    return subprocess.run(command, capture_output=True, timeout=120, check=False, env=environment)


def test_a_question_is_one_json_object_and_nothing_else(tmp_path):
    done = run(tmp_path, "ask", "--json", HAND)
    assert (done.returncode, done.stderr) == (0, b"")
    reply = json.loads(done.stdout)
    assert set(reply) >= KEYS
    assert (reply["verdict"]["action"], reply["verdict"]["returned"], reply["verified"]) == (
        "call",
        600,
        True,
    )


def test_a_person_gets_the_answer_and_its_place(tmp_path):
    done = run(tmp_path, "ask", "--lang", "de", HAND)
    assert done.stdout.decode().startswith("Call. 400 insgesamt, 600 kommen zurück.")
    assert "TDA 2024 v1.0, 44." in done.stdout.decode()


def test_a_refusal_exits_0_and_bad_usage_2(tmp_path):
    assert run(tmp_path, "ask", "--json", "what does rule 83 say").returncode == 0
    assert run(tmp_path, "ask", "--json", "???").returncode == 0
    for wrong in (["ask"], ["ask", "--lang", "fr", "rule 43"], ["ask", "--house", "nowhere", "rule 43"]):
        done = run(tmp_path, *wrong)
        assert (done.returncode, done.stdout) == (2, b"")
        assert b"Traceback" not in done.stderr


def test_house_all_is_one_reply_that_says_each(tmp_path):
    reply = json.loads(run(tmp_path, "ask", "--house", "all", "--json", BETTING).stdout)
    assert reply["house"] == "all"
    assert set(reply["others"]) == {"tda-2011", "ace", "clubs-nz-2022"}
    for name in ("Poker TDA 2011", "ACE poker league", "Clubs New Zealand 2022"):
        assert name in reply["answer"]


def test_a_batch_answers_every_line_in_order_and_survives_the_bad_ones(tmp_path):
    lines = [
        json.dumps({"id": "a", "question": HAND}),
        "no json",
        json.dumps({"id": 7, "question": HAND_DE, "house": "ace"}),
        json.dumps({"id": "c"}),
        json.dumps({"id": "d", "question": 5}),
        json.dumps({"id": "e", "question": HAND, "house": "nowhere"}),
        json.dumps({"id": "f", "question": HAND, "lang": "de"}),
        json.dumps(["no", "object"]),
        json.dumps({"id": "g", "question": "x" * 3000}),
        json.dumps({"id": "h", "question": HAND, "lang": None, "house": None}),
    ]
    path = tmp_path / "questions.jsonl"
    path.write_text("\n".join(lines) + "\n\n", "utf-8")
    done = run(tmp_path, "ask", "--batch", str(path), "--json")
    assert done.returncode == 0
    replies = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert [reply["id"] for reply in replies] == ["a", None, 7, "c", "d", "e", "f", None, "g", "h"]
    assert ["error" in reply for reply in replies] == [
        False, True, False, True, True, True, False, True, True, False,
    ]  # fmt: skip
    assert (replies[2]["house"], replies[2]["language"], replies[6]["language"]) == ("ace", "de", "de")


def test_no_line_of_a_batch_carries_over_to_the_next(tmp_path):
    path = tmp_path / "questions.jsonl"
    path.write_text(
        "\n".join(json.dumps({"id": n, "question": q}) for n, q in enumerate([HAND, "why?"])), "utf-8"
    )
    replies = [json.loads(line) for line in run(tmp_path, "ask", "--batch", str(path)).stdout.splitlines()]
    assert (replies[1]["kind"], replies[1]["read_as"]) == ("clarify", {})


def test_the_same_question_gives_the_same_bytes(tmp_path):
    def reply() -> dict[str, object]:
        return {**json.loads(run(tmp_path, "ask", "--json", HAND).stdout), "elapsed_ms": 0}

    assert json.dumps(reply()) == json.dumps(reply())


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_the_api_serves_on_loopback(tmp_path, port):
    server = subprocess.Popen(
        [sys.executable, "-m", "rulebot.cli", "api", "--port", str(port)],
        env={**os.environ, "RULEBOT_DATA": str(tmp_path)},
        stderr=subprocess.DEVNULL,
    )
    try:
        body = json.dumps({"question": HAND}).encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{port}/ask", body, {"content-type": "application/json"}
        )
        for _ in range(240):
            try:
                with urllib.request.urlopen(request, timeout=20) as got:  # noqa: S310
                    reply = json.load(got)
                break
            except OSError:
                time.sleep(0.25)
        assert reply["verdict"]["returned"] == 600
    finally:
        server.terminate()
        server.wait(20)


def test_the_mcp_server_speaks_on_stdout_only_its_protocol(tmp_path):
    pytest.importorskip("mcp")
    import asyncio

    from mcp.client import Client
    from mcp.client.stdio import StdioServerParameters, stdio_client

    async def asked() -> object:
        server = StdioServerParameters(
            command=sys.executable,
            args=["-m", "rulebot.cli", "mcp"],
            env={**os.environ, "RULEBOT_DATA": str(tmp_path)},
        )
        async with Client(stdio_client(server)) as client:
            return (await client.call_tool("ask", {"question": HAND})).structured_content

    reply = asyncio.run(asked())
    assert isinstance(reply, dict)
    assert reply["verdict"]["returned"] == 600
