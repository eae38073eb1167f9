"""Nothing can be quoted that does not stand in the source, at the line that is given for it.

The check reads the sources on its own: it shares no code with the parsers.
"""

from __future__ import annotations

import hashlib
import html
import re
import tomllib
from functools import cache

import pytest

from rulebot.library import CORPUS, Library
from rulebot.model import Text

ERRATA = tomllib.loads((CORPUS / "errata.toml").read_text("utf-8"))["erratum"]
MANIFEST = tomllib.loads((CORPUS / "manifest.toml").read_text("utf-8"))


@cache
def source_lines(file: str) -> tuple[str, ...]:
    lines = (CORPUS / "sources" / file).read_bytes().decode("utf-8").split("\n")
    for repair in ERRATA:
        if repair["source"] == file:
            assert lines[repair["line"] - 1].count(repair["before"]) == 1, repair
            lines[repair["line"] - 1] = lines[repair["line"] - 1].replace(repair["before"], repair["after"])
    return tuple(lines)


@cache
def bare(file: str, line: int) -> tuple[str, str]:
    """A source line without tags, footnote anchors, Markdown marks and white space; then also without <comments>."""
    words = re.sub(r"<sup>\d+</sup>", "", source_lines(file)[line - 1])
    words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", words)
    words = re.sub(r"</?(?:p|b|u|i|ul|ol|li|sup|br|strong|em)\b[^<>]*>", "", words)
    words = html.unescape(words)
    return re.sub(r"[\s*\\]", "", words), re.sub(r"<[^<>]*>", "", re.sub(r"[\s*\\]", "", words))


def texts(library: Library):
    for rule in library.rules.values():
        for language, text in rule.text.items():
            yield rule, language, text
        for language, title in rule.title.items():
            yield rule, language, title
        if rule.comment:
            yield rule, "en", rule.comment


def test_every_text_is_a_verbatim_quote_of_the_named_lines_after_the_named_repairs(library):
    checked = 0
    for rule, language, text in texts(library):
        for span in text.spans:
            words = re.sub(r"[\s*\\]", "", text.text[span.start : span.end])
            assert any(words in line for line in bare(rule.source[language], span.line)), (rule.id, span)
            checked += 1
    assert checked > 1500


def test_only_white_space_lies_between_the_quoted_pieces(library):
    for rule, language, text in texts(library):
        covered = bytearray(len(text.text))
        for span in text.spans:
            assert not any(covered[span.start : span.end]), (rule.id, language)
            covered[span.start : span.end] = b"\1" * (span.end - span.start)
        gaps = {c for c, seen in zip(text.text, covered, strict=True) if not seen}
        assert gaps <= {" ", "\n"}, (rule.id, language, gaps)


def test_every_part_lies_in_its_rule_and_says_where_it_stands(library):
    for rule in library.rules.values():
        for part in rule.parts:
            assert part.ranges, part.id
            for language, (start, end) in part.ranges.items():
                text = rule.text[language].text
                assert 0 <= start < end <= len(text)
                assert text[start:end] == text[start:end].strip()
                assert text[start:end].startswith(part.label[language])


def test_a_quote_names_the_line_in_which_it_begins(library):
    quote = library.quote("tda-2024:45-A")
    assert (quote.line, quote.last_line, quote.source) == (268, 268, "tda-2024-en.txt")
    assert quote.quote.startswith("A: If facing a bet, unless raise or all-in is declared first")
    for rule in library.rules.values():
        for part in rule.parts:
            for language in part.ranges:
                found = library.quote(part.id, language)
                begin = re.sub(r"[\s*\\]", "", found.quote[:12])
                assert any(begin[:6] in line for line in bare(found.source, found.line)), part.id


def test_notes_are_kept_apart_from_the_rules(library):
    for rule in library.rules.values():
        for note in rule.notes:
            words = re.sub(r"[\s*\\]", "", note.text)
            for language, text in rule.text.items():
                assert f"<{note.text}>" not in text.text, (rule.id, language, note.text)
                if note.kind == "footnote" and len(words) > 40:
                    assert words not in re.sub(r"[\s*\\]", "", text.text), (rule.id, language, note.text)


@pytest.mark.parametrize("source", MANIFEST["source"], ids=lambda s: s["file"])
def test_sources_are_the_bytes_that_were_received(source):
    content = (CORPUS / "sources" / source["file"]).read_bytes()
    assert hashlib.sha256(content).hexdigest() == source["sha256"]


def test_line_at_and_lines_agree(library):
    for _, _, text in texts(library):
        assert isinstance(text, Text)
        if text.spans:
            assert text.lines()[0] <= text.line_at(0) <= text.lines()[1]
