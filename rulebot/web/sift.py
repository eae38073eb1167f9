"""Rows that are filtered in the browser while one types: no round trip, and the filter stands in the address.

The script is fixed text of ours and reads nothing but the rows' own words; it goes on the page apart from
everything that comes from books or visitors.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import streamlit as st

from rulebot.model import Language
from rulebot.say import say
from rulebot.web import html

STYLE = """
<style>
.rb .sift { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; margin: .2rem 0 .6rem; }
.rb .sift label { font-size: .9rem; }
.rb .sift input[type=search], .rb .sift select { display: block; font: inherit; color: inherit;
  background: #f1efe9; border: 1px solid #8a8679; border-radius: .3rem; padding: .35rem .5rem;
  max-width: 100%; box-sizing: border-box; }
.rb .sift input[type=search] { width: 22rem; }
.rb .sift input[type=checkbox] { width: 1.05rem; height: 1.05rem; vertical-align: -.15rem; }
.rb .sift :focus-visible { outline: 2px solid #1f5f4a; outline-offset: 2px; }
</style>
"""

_SCRIPT = """
<script>
(() => {
  const names = ["find", "play", "numbers", "kind", "section"];
  if (window.rulebotSift) { window.rulebotSift(); return; }
  const now = {};
  for (const [name, value] of new URL(location.href).searchParams)
    if (names.includes(name)) now[name] = value;
  const fields = () => document.querySelectorAll(".rb .sift [data-name]");
  const value = (field) => field.type === "checkbox" ? (field.checked ? "true" : "") : field.value;
  const restore = () => fields().forEach((field) => {
    const wanted = now[field.dataset.name] || "";
    if (field.type === "checkbox") field.checked = wanted === "true";
    else if (field.value !== wanted && document.activeElement !== field) field.value = wanted;
  });
  const apply = () => {
    const words = (now.find || "").toLowerCase().split(/\\s+/).filter(Boolean);
    const rows = document.querySelectorAll(".rb [data-kind]");
    let shown = 0;
    rows.forEach((row) => {
      row.words = row.words || row.textContent.toLowerCase();
      const keep = words.every((word) => row.words.includes(word))
        && (now.play !== "true" || row.dataset.play === "yes")
        && (now.numbers !== "true" || row.dataset.numbers === "yes")
        && (!now.kind || row.dataset.kind === now.kind)
        && (!now.section || row.dataset.section === now.section);
      row.hidden = !keep;
      shown += keep;
    });
    document.querySelectorAll(".rb .sifted").forEach((place) => {
      const said = place.dataset.words.replace("{shown}", shown).replace("{count}", rows.length);
      if (place.textContent !== said) place.textContent = said;
    });
  };
  const remember = () => {
    const address = new URL(location.href);
    for (const name of names)
      if (now[name]) address.searchParams.set(name, now[name]); else address.searchParams.delete(name);
    if (address.href !== location.href) history.replaceState(history.state, "", address);
  };
  document.addEventListener("input", (event) => {
    const field = event.target;
    if (!field.closest || !field.closest(".sift")) return;
    now[field.dataset.name] = value(field);
    apply();
    remember();
  });
  let waiting = false;
  window.rulebotSift = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      if (fields().length) { restore(); apply(); remember(); }
    });
  };
  new MutationObserver((changes) => {
    const ours = (change) => change.target.classList && change.target.classList.contains("sifted");
    if (!changes.every(ours)) window.rulebotSift();
  }).observe(document.body, { childList: true, subtree: true });
  window.rulebotSift();
})();
</script>
"""


def panel(
    language: Language,
    kinds: Iterable[tuple[str, str]] = (),
    sections: Iterable[tuple[str, str]] = (),
    count: str = "",
) -> str:
    """The filters: words, what plays, numbers; kind and section where there are some to choose from."""
    fields = [
        _label(
            say("comparing.find", language),
            f'<input type="search" data-name="find" maxlength="80" '
            f'placeholder="{html.text(say("comparing.find_hint", language))}">',
        ),
        *(_choice(name, each, language) for name, each in (("kind", kinds), ("section", sections))),
        *(_box(name, language) for name in ("play", "numbers")),
    ]
    said = f'<p class="where sifted" aria-live="polite" data-words="{html.text(count)}"></p>'
    return html.element("div", *fields, classes="sift") + said


def _label(words: str, field: str) -> str:
    return f"<label>{html.text(words)} {field}</label>"


def _choice(name: str, options: Iterable[tuple[str, str]], language: Language) -> str:
    every = [("", say("comparing.all", language)), *options]
    if len(every) == 1:
        return ""
    inside = "".join(
        f'<option value="{html.text(code)}">{html.text(words)}</option>' for code, words in every
    )
    return _label(say(f"comparing.{name}", language), f'<select data-name="{name}">{inside}</select>')


def _box(name: str, language: Language) -> str:
    words = html.text(say(f"comparing.{name}", language))
    return f'<label><input type="checkbox" data-name="{name}"> {words}</label>'


def row(content: str, *, play: bool, numbers: bool, kind: str = "-", section: str = "") -> str:
    """A finished `<details>` that the filters know."""
    marks = f'data-play="{_yes(play)}" data-numbers="{_yes(numbers)}" '
    marks += f'data-kind="{html.text(kind)}" data-section="{html.text(section)}"'
    return re.sub("^<details", f"<details {marks}", content)


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def work() -> None:
    """Let the filters work on this page."""
    st.html(STYLE)
    st.html(_SCRIPT, unsafe_allow_javascript=True)
