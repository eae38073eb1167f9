"""The API: the same service over HTTP; limits are enforced here, errors show nothing of our insides."""

from __future__ import annotations

import pytest
from desk_cases import HAND, UNDERCALL, Given, desk
from fastapi.testclient import TestClient

from rulebot.api import LARGEST_BODY, Rate, make
from rulebot.errors import IndexUnusable
from rulebot.service import Service
from rulebot.store import Store


@pytest.fixture
def service(library, tmp_path) -> Service:
    here = desk(library)
    return Service(here, lambda: Given(library, "tda-2024:68"), Store(tmp_path / "c.sqlite"))  # type: ignore[arg-type,return-value]


@pytest.fixture
def client(service) -> TestClient:
    return TestClient(make(lambda: service, Rate(10_000, 10_000)), base_url="http://127.0.0.1")


def test_a_question_gets_the_reply_of_the_desk(client, library):
    got = client.post("/ask", json={"question": HAND}).json()
    expected = desk(library).ask(HAND)
    assert {**got, "elapsed_ms": 0} == {**expected, "elapsed_ms": 0}


def test_a_conversation_goes_on_under_its_id_and_under_no_other(client):
    first = client.post("/ask", json={"question": UNDERCALL, "conversation": "new"}).json()
    then = client.post("/ask", json={"question": "heads up", "conversation": first["conversation"]}).json()
    assert then["verdict"]["action"] == "full-call"
    other = client.post("/ask", json={"question": "heads up", "conversation": "another"})
    assert other.status_code == 404
    alone = client.post("/ask", json={"question": "heads up"}).json()
    assert alone["verdict"] is None


def test_a_rule_a_search_and_a_ruling(client):
    assert client.get("/rule/43-A").json()["id"] == "tda-2024:43-A"
    assert client.get("/rule/8", params={"house": "ace"}).json()["id"] == "ace:8"
    assert client.get("/search", params={"q": "showing cards"}).json()["hits"][0]["id"] == "tda-2024:68"
    facts = {"new_chips": [1000], "call_to": 400}
    assert client.post("/calc/wager", json=facts).json()["verdict"]["returned"] == 600


def test_health_opens_nothing():
    def never() -> Service:
        raise AssertionError("opened")

    client = TestClient(make(never), base_url="http://127.0.0.1")
    assert client.get("/health").json() == {"ok": True}
    assert set(client.get("/openapi.json").json()["paths"]) == {
        "/ask",
        "/rule/{id}",
        "/search",
        "/calc/{kind}",
        "/compare",
        "/health",
    }


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("POST", "/ask", {"question": 5}, 422),
        ("POST", "/ask", {"question": "x" * 2001}, 422),
        ("POST", "/ask", {"question": "x", "surprise": 1}, 422),
        ("POST", "/ask", {"question": "x", "language": "fr"}, 422),
        ("POST", "/ask", {"question": "x", "house": "nowhere"}, 404),
        ("POST", "/ask", [], 422),
        ("GET", "/rule/99", None, 404),
        ("GET", "/compare?a=ace&b=nowhere", None, 404),
        ("GET", "/compare?a=ace", None, 422),
        ("GET", "/compare?a=ace&b=2011&language=fr", None, 422),
        ("GET", "/search?q=x&k=0", None, 422),
        ("GET", "/nothing", None, 404),
        ("GET", "/ask", None, 405),
        ("POST", "/calc/nothing", {}, 404),
        ("POST", "/calc/wager", [1], 422),
        ("POST", "/calc/wager", {"nonsense": 1}, 422),
    ],
)
def test_what_cannot_be_read_is_one_sentence(method, path, body, status, client):
    got = client.request(method, path, json=body)
    assert got.status_code in (status, 200 if "nonsense" in str(body) else status)
    if got.status_code != 200:
        assert set(got.json()) == {"error"}
    assert "Traceback" not in got.text


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"\xff\xfe",
        b"[" * 50_000,
        b"",
        b'{"question": NaN}',
        b"null",
        b'{"question": "\\ud800"}',
        b'["\\ud800"]',
    ],
)
def test_bodies_that_are_no_json_are_refused(body, client):
    for path in ("/ask", "/calc/wager"):
        got = client.post(path, content=body, headers={"content-type": "application/json"})
        assert got.status_code in (400, 422)
        assert "Traceback" not in got.text


def test_a_body_too_large_is_refused_whatever_it_says_of_itself(client):
    told = client.post("/ask", content=b"x" * (LARGEST_BODY + 1))
    streamed = client.post("/ask", content=(b"x" * 10_000 for _ in range(20)))
    assert told.status_code == streamed.status_code == 413


def test_a_quick_caller_is_slowed_and_others_are_not():
    rate = Rate(per_second=1, at_once=3)
    assert [rate.allows("a", 0.0) for _ in range(4)] == [True, True, True, False]
    assert rate.allows("b", 0.0)
    assert rate.allows("a", 1.1)
    assert not rate.allows("a", 1.1)


def test_the_rate_is_kept_for_a_bounded_number_of_callers():
    rate = Rate()
    for n in range(6000):
        rate.allows(str(n), 0.0)
    assert len(rate._left) <= 4096


def test_too_many_requests_get_429(service):
    client = TestClient(make(lambda: service, Rate(0, 2)), base_url="http://127.0.0.1")
    assert [client.get("/health").status_code for _ in range(3)] == [200, 200, 429]


def test_a_foreign_host_name_is_refused(service):
    rebound = TestClient(make(lambda: service), base_url="http://evil.example")
    assert rebound.get("/health").status_code == 421


def test_a_failure_gives_a_reference_and_nothing_else(client, service, monkeypatch):
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("secret insides of /home/somebody")

    monkeypatch.setattr(service.desk, "ask", broken)
    got = client.post("/ask", json={"question": "x"})
    assert got.status_code == 500
    assert "secret" not in got.text
    assert "the reference is" in got.json()["error"]


def test_an_unusable_index_is_said(client, service, monkeypatch):
    def unusable(*_: object, **__: object) -> None:
        raise IndexUnusable("build the index first")

    monkeypatch.setattr(service.desk, "ask", unusable)
    got = client.post("/ask", json={"question": "x"})
    assert (got.status_code, got.json()) == (503, {"error": "build the index first"})


def test_replies_may_not_be_framed_sniffed_or_cached(client):
    got = client.post("/ask", json={"question": HAND})
    assert got.headers["x-content-type-options"] == "nosniff"
    assert got.headers["cache-control"] == "no-store"
