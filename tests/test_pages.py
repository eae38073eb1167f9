"""Every page in a real browser, at two widths and in two languages: nothing sticks out, all can be reached and read."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from desk_cases import HAND

from rulebot.web.desk import PAGES

ROOT = Path(__file__).resolve().parent.parent
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
WIDTHS = (1280, 390)
pytestmark = [pytest.mark.browser, pytest.mark.skipif(BROWSER is None, reason="Chromium is not here")]
NOT_OURS = {
    "region": "Streamlit's own frame has no landmarks",
    "landmark-one-main": "Streamlit's own frame",
    "page-has-heading-one": "Streamlit's own frame",
}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "streamlit", "run", str(ROOT / "app.py"), "--server.port", str(port)]
    environment = {**os.environ, "RULEBOT_DATA": str(tmp_path_factory.mktemp("data"))}
    server = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        for _ in range(240):
            with (
                contextlib.suppress(OSError),
                urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health"),
            ):
                break
            time.sleep(0.25)
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.terminate()
        server.wait(20)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", [*PAGES, "a reply"])
def test_a_page_fits_both_widths_reads_well_and_fetches_nothing_from_outside(
    address: str, name: str, language: str
) -> None:
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import sync_playwright

    outside: list[str] = []
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        for width in WIDTHS:
            page = browser.new_page(viewport={"width": width, "height": 900})
            page.on("request", lambda r: outside.append(r.url) if _leaves(r.url) else None)
            page.goto(f"{address}{_path(name)}lang={language}")
            page.wait_for_selector(".rb .verdict" if name == "a reply" else ".rb .name", timeout=60_000)
            page.wait_for_timeout(1500)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert not page.locator(".trouble").count()
            bad = [
                f"{one['id']}: {one['help']} {[node['html'][:120] for node in one['nodes'][:2]]}"
                for one in Axe().run(page).response["violations"]
                if one["impact"] in ("serious", "critical") and one["id"] not in NOT_OURS
            ]
            assert not bad, bad
            page.close()
        browser.close()
    assert not outside


def _path(name: str) -> str:
    return {"chat": "?", "a reply": f"?{urlencode({'q': HAND})}&"}.get(name, f"{name}?")


def _leaves(url: str) -> bool:
    return url.startswith("http") and "127.0.0.1" not in url
