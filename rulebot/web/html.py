"""The only place that writes HTML: every word is escaped before it goes in.

Rule texts, questions and names reach the page through `text` and friends; a
book's "5*3" stays "5*3", and nothing in it can become a tag, a link or a fetch.
"""

from __future__ import annotations

import base64
import html
import re
from collections.abc import Iterable, Sequence
from urllib.parse import urlencode

import streamlit as st

from rulebot.model import Language, Range

STYLE = """
<style>
.rb { font-size: 1rem; line-height: 1.55; max-width: 46rem; overflow-wrap: anywhere; }
.rb h1 { font-size: 1.5rem; line-height: 1.25; margin: .2rem 0 .1rem; padding: 0; }
.rb .name { font-size: 1.15rem; letter-spacing: .01em; }
.rb h2 { font-size: 1.05rem; margin: 1.4rem 0 .4rem; padding: 0; }
.rb .where { color: #55554f; font-size: .88rem; }
.rb blockquote { white-space: pre-line; margin: .5rem 0 .2rem; padding: .1rem 0 .1rem .9rem;
  border-left: 3px solid #1f5f4a; color: inherit; opacity: 1; }
.rb mark { background: #fdf0c2; color: inherit; padding: 0 .1em; }
.rb details { border-top: 1px solid #dcd9d0; padding: .45rem 0; }
.rb details:last-of-type { border-bottom: 1px solid #dcd9d0; }
.rb summary { cursor: pointer; }
.rb summary:focus-visible, .rb a:focus-visible { outline: 2px solid #1f5f4a; outline-offset: 2px; }
.rb a.chip { display: inline-block; border: 1px solid #b9b5a8; border-radius: 1rem; padding: .15rem .7rem;
  margin: .15rem .3rem .15rem 0; text-decoration: none; color: #1d1d1b; }
.rb .tag { border: 1px solid #7a5c00; color: #5e4700; border-radius: .3rem; font-size: .8rem;
  padding: 0 .35rem; margin-left: .3rem; white-space: nowrap; }
.rb ol { padding-left: 0; list-style: none; margin: 0; }
.rb li.hit { border-top: 1px solid #dcd9d0; padding: .6rem 0; margin: 0; }
.rb li.hit a { font-weight: 600; color: #14493a; }
.rb .trouble { border-left: 3px solid #9a3412; padding-left: .9rem; }
.rb .verdict { font-size: 1.6rem; line-height: 1.25; font-weight: 650; margin: .4rem 0 .2rem; padding: 0; }
.rb .because { margin: 0 0 .4rem; }
.rb img.picture { width: 100%; max-width: 32rem; height: auto; display: block; margin: .6rem 0; }
.rb .tapped { min-height: 2.1rem; padding: .2rem 0; }
.rb .tapped span { display: inline-block; border: 2px solid #1d1d1b; border-radius: 1rem; padding: 0 .6rem;
  margin: .1rem .25rem .1rem 0; font-variant-numeric: tabular-nums; }
.rb .sides { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1.2rem; }
@media (max-width: 640px) { .rb .sides { grid-template-columns: 1fr; } }
.rb ol.steps { list-style: decimal; padding-left: 1.3rem; }
.rb ol.steps li { margin: .2rem 0; }
[data-testid="stMainBlockContainer"] { max-width: 52rem; padding-top: 1.2rem; }
kbd, kbd * { color: #1d1d1b !important; opacity: 1 !important; }
[data-testid="stHeader"] { display: none; }
.st-key-pages { gap: .2rem .4rem; flex-wrap: wrap; border-bottom: 1px solid #dcd9d0; padding-bottom: .3rem; }
.st-key-pages > div { width: auto; flex: 0 0 auto; }
[data-testid="stBaseButton-tertiary"] p { text-align: left; }
</style>
"""


def show(*pieces: str, narrow: bool = False) -> None:
    """Put finished pieces on the page, in the desk's column."""
    st.html(f'<div class="rb">{"".join(pieces)}</div>', width="content" if narrow else "stretch")


def text(words: object) -> str:
    """Words as words."""
    return html.escape(str(words))


def element(tag: str, *content: str, classes: str = "", language: Language | None = None) -> str:
    """An element around finished content."""
    marks = f' class="{classes}"' if classes else ""
    marks += f' lang="{language}"' if language else ""
    return f"<{tag}{marks}>{''.join(content)}</{tag}>"


def quote(words: str, language: Language, bold: Sequence[Range] = ()) -> str:
    """A book's words, line breaks kept; ranges changed since 2022 are marked."""
    out, at = [], 0
    for start, end in bold:
        out += [text(words[at:start]), element("mark", text(words[start:end]))]
        at = end
    out.append(text(words[at:]))
    return element("blockquote", *out, language=language)


def unfold(summary: str, *content: str, opened: bool = False) -> str:
    """Something to unfold; the summary is finished content."""
    return f"<details{' open' if opened else ''}><summary>{summary}</summary>{''.join(content)}</details>"


RULES = "rules"
"""The page of the books, seen from any other page of the desk."""


def link(words: object, classes: str = "", page: str = "", **query: str) -> str:
    """A link to this page, or another of the desk, with another query."""
    marks = f' class="{classes}"' if classes else ""
    return f'<a{marks} href="{page}?{html.escape(urlencode(query))}" target="_self">{text(words)}</a>'


def picture(svg: str, words: str) -> str:
    """A drawing of our own, carried in the page itself, with what it shows in words."""
    held = base64.b64encode(svg.encode("utf-8")).decode("ascii")
    return f'<img class="picture" role="img" alt="{text(words)}" src="data:image/svg+xml;base64,{held}">'


def plain(words: object) -> str:
    """Words for a label that Streamlit would read as Markdown: every mark that means something is escaped."""
    return re.sub(r"([\\`*_\[\]$:~<>#!|&])", r"\\\1", " ".join(str(words).split()))


def chips(links: Iterable[str]) -> str:
    """Links side by side."""
    return element("div", *links)
