"""Every page in a real browser, at two widths and in two languages: nothing sticks out, all can be reached and read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from desk_cases import HAND
from serving import BROWSER, free_port, serving

from rulebot.web.desk import PAGES

ROOT = Path(__file__).resolve().parent.parent
WIDTHS = (1280, 390)
pytestmark = [pytest.mark.browser, pytest.mark.skipif(BROWSER is None, reason="Chromium is not here")]
NOT_OURS = {
    "region": "Streamlit's own frame has no landmarks",
    "landmark-one-main": "Streamlit's own frame",
    "page-has-heading-one": "Streamlit's own frame",
}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("data"), free_port()) as found:
        yield found


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
