"""The `rulebot` command. Prints; decides nothing.

With `--json` one JSON object goes to stdout and nothing else. Exit 0 for every
answer, 2 for bad usage or an unusable index.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, cast

import typer

from rulebot.errors import CannotRead, RulebotError

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="A rules desk for poker tournaments: the ruling, the exact clause, the arithmetic.",
)
index = typer.Typer(no_args_is_help=True, help="Build or check the search index.")
house = typer.Typer(no_args_is_help=True, help="Houses of your own: add, list, remove.")
translation = typer.Typer(no_args_is_help=True, help="The German against the English.")
app.add_typer(index, name="index")
app.add_typer(house, name="house")
app.add_typer(translation, name="translation")

LONGEST_BATCH_LINE = 100_000
"""Characters of one line of a batch file."""

Json = Annotated[bool, typer.Option("--json", help="One JSON object on stdout and nothing else.")]
House = Annotated[
    str | None, typer.Option("--house", help="tda-2024, tda-2011, ace, clubs-nz-2022 or one of yours.")
]
Batch = Annotated[
    Path | None, typer.Option("--batch", help="A JSON Lines file; one answer per line, in order.")
]


def main() -> None:
    """Run the command; an error of ours is one line on stderr and exit 2."""
    try:
        app()
    except RulebotError as error:
        print(f"rulebot: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)


@app.command()
def rule(
    words: Annotated[
        list[str], typer.Argument(help="43-A, RP-5-B, 'ad § 45 Beispiel 4-A', '37 of 2011', 'ACE 8'")
    ],
    house: House = None,
    as_json: Json = False,
) -> None:
    """One rule, clause or example: its text in both languages, examples, stances, history."""
    from rulebot import ids, lookup, show
    from rulebot.settings import library

    books = library()
    card = lookup.card(books, ids.find(books, " ".join(words), house))
    _print(card if as_json else show.card(card))


@app.command()
def ask(
    words: Annotated[list[str] | None, typer.Argument(help="A question, in English or German.")] = None,
    house: Annotated[str | None, typer.Option("--house", help="A house, or all.")] = None,
    lang: Annotated[str, typer.Option(help="en, de, or auto: the language of the question.")] = "auto",
    batch: Batch = None,
    as_json: Json = False,
) -> None:
    """Ask in your own words: the ruling or the clause, quoted and verified."""
    from rulebot.desk import open_desk

    if (words is None) == (batch is None):
        raise CannotRead("ask takes a question or --batch FILE.jsonl, one of the two")
    desk = open_desk()

    def replied(question: object, house: object, lang: object) -> dict[str, Any]:
        if not isinstance(question, str) or lang not in ("en", "de", "auto"):
            raise CannotRead('a line is {"id", "question": words, "house"?, "lang"?: en, de or auto}')
        return desk.ask(question, _text(house), cast(Any, lang))

    if batch is not None:
        _batch(
            batch,
            lambda line: replied(line.get("question"), line.get("house") or house, line.get("lang") or lang),
        )
    else:
        reply = replied(" ".join(words or []), house, lang)
        _print(reply if as_json else reply["answer"])


@app.command()
def search(
    query: Annotated[str | None, typer.Argument(help="Words, in English or German.")] = None,
    k: Annotated[int, typer.Option("-k", min=1, max=100, help="How many hits.")] = 10,
    house: House = None,
    batch: Batch = None,
    as_json: Json = False,
) -> None:
    """Find clauses by words, best first."""
    from rulebot import show
    from rulebot.retrieve import open_retriever
    from rulebot.settings import Settings

    if (query is None) == (batch is None):
        raise CannotRead("search takes words or --batch FILE.jsonl, one of the two")
    retriever = open_retriever(Settings())

    def found(query: object, k: object, house: object) -> dict[str, Any]:
        if not isinstance(query, str) or not isinstance(k, int) or not 1 <= k <= 100:
            raise CannotRead('a search line is {"id", "query": words, "k": 1 to 100, "house"}')
        hits = retriever.search(query, k=k, house=_text(house))
        notice = {"notice": hits.notice} if hits.notice else {}
        return {"hits": [hit.as_json() for hit in hits], **notice}

    if batch is not None:
        _batch(batch, lambda line: found(line.get("query"), line.get("k", k), line.get("house", house)))
    else:
        hits = found(query, k, house)
        _print(hits if as_json else show.hits(hits["hits"]))


@app.command()
def calc(
    kind: Annotated[str | None, typer.Argument(help="wager, betting, pots, ...; see --list")] = None,
    house: House = None,
    batch: Batch = None,
    lang: Annotated[str, typer.Option(help="en or de: the language of the steps.")] = "en",
    list_kinds: Annotated[bool, typer.Option("--list", help="Every kind of ruling and its facts.")] = False,
    as_json: Json = False,
) -> None:
    """The calculator without words: facts as JSON on stdin, the ruling as JSON on stdout."""
    from rulebot import rulings, show
    from rulebot.settings import library

    if list_kinds:
        known = rulings.described()
        _print(known if as_json else show.kinds(known["kinds"]))
        return
    if kind is None:
        raise CannotRead("calc takes a kind of ruling, for example wager; --list shows them all")
    if lang not in ("en", "de"):
        raise CannotRead(f"--lang is en or de, not {lang!r}")
    books, language = library(), "de" if lang == "de" else "en"

    def ruled(told: dict[str, Any]) -> dict[str, Any]:
        return rulings.ruling(books, kind, told, house, "de" if language == "de" else "en")

    if batch is not None:
        _batch(batch, ruled)
    else:
        found = ruled(_facts())
        _print(found if as_json else show.ruling(found))


@app.command()
def compare(
    houses: Annotated[
        list[str] | None,
        typer.Argument(help="Two houses, books or editions: 'tda-2011 tda-2024', 'ace 2011'."),
    ] = None,
    hand: Annotated[str | None, typer.Option(help="One hand in words, under every house.")] = None,
    lang: Annotated[str, typer.Option(help="en, de, or auto: of the hand, else English.")] = "auto",
    as_json: Json = False,
) -> None:
    """Two houses against each other, or one hand under every house."""
    from rulebot import show
    from rulebot.compare import faces
    from rulebot.desk import open_desk

    desk = open_desk()
    told = faces.compared(desk.library, houses or (), hand, lang, desk.retriever, desk.read)
    _print(told if as_json else show.compared(told))


@index.command("build")
def index_build(as_json: Json = False) -> None:
    """Parse the books, embed the passages, and swap the new index in when it is whole."""
    from ingest.index import build
    from rulebot.settings import Settings

    report = build(Settings(), quiet=as_json)
    _print(report.as_json() if as_json else report.line())


@index.command("check")
def index_check(as_json: Json = False) -> None:
    """Say whether the index is whole and belongs to these books, this model and these settings."""
    from rulebot.retrieve import check
    from rulebot.settings import Settings

    problems = check(Settings())
    _print(
        {"ok": not problems, "problems": problems} if as_json else "\n".join(problems) or "the index is whole"
    )
    if problems:
        raise typer.Exit(2)


@house.command("add")
def house_add(
    file: Annotated[Path, typer.Argument(help="The cardroom's own rules: PDF, DOCX, Markdown or text.")],
    name: Annotated[str | None, typer.Option(help="Name as shown, 'My Club'; else the file's.")] = None,
    base: Annotated[str, typer.Option(help="The book it builds on.")] = "tda-2024",
    as_json: Json = False,
) -> None:
    """Read a cardroom's own rules and make the house selectable everywhere."""
    from ingest.house import add
    from ingest.index import build
    from rulebot import show
    from rulebot.settings import Settings

    report = add(file, name or file.stem.replace("-", " ").replace("_", " "), base, Settings())
    build(Settings(), quiet=as_json)
    _print(report if as_json else show.house_report(report))


@house.command("list")
def house_list(as_json: Json = False) -> None:
    """Every house that can be asked about."""
    from rulebot.settings import library

    known = [
        {"id": id, "name": table["name"], "base": table.get("base", ""), "own": table.get("own", False)}
        for id, table in library().houses.items()
    ]
    _print({"houses": known} if as_json else "\n".join(f"{h['id']:20} {h['name']}" for h in known))


@house.command("remove")
def house_remove(id: Annotated[str, typer.Argument(help="Id of a house that you added.")]) -> None:
    """Remove a house that you added."""
    from ingest.house import remove
    from ingest.index import build
    from rulebot.settings import Settings

    remove(id, Settings())
    build(Settings(), quiet=True)
    _print(f"removed {id}")


German = Annotated[
    Path | None, typer.Option("--german", help="A revised German text: XLIFF, JSON, or a bilingual .txt.")
]
Explained = Annotated[str, typer.Option("--lang", help="en or de: the language of the explanations.")]


@translation.command("check")
def translation_check(german: German = None, lang: Explained = "en", as_json: Json = False) -> None:
    """Every place of the German that a translator should look at, the book through."""
    from rulebot import show
    from rulebot.translation.spelling import dictionary

    work = _translated(german, lang)
    if dictionary() is None:
        print(
            "spelling is not checked: no hunspell with a German dictionary (extra `spelling`)",
            file=sys.stderr,
        )
    found = [finding.as_json(work.language) for finding in work.findings]
    _print({"findings": found} if as_json else show.findings(found))


@translation.command("export")
def translation_export(
    to: Annotated[str, typer.Argument(help="csv, xliff, tmx or tbx")],
    german: German = None,
    lang: Explained = "en",
) -> None:
    """The findings, segments and terms with all decisions, for other programs, on stdout."""
    from rulebot.translation.exchange import FORMATS

    if to not in FORMATS:
        raise CannotRead(f"export to {', '.join(FORMATS)}, not to {to!r}")
    _print(FORMATS[to](_translated(german, lang)).rstrip("\n"))


@translation.command("decide")
def translation_decide(
    finding: Annotated[str, typer.Argument(help="The finding's fingerprint, as check --json gives it.")],
    state: Annotated[str, typer.Argument(help="accepted, rejected, done, or open to take it back")],
    reason: Annotated[str, typer.Option(help="Why; a rejection needs it.")] = "",
) -> None:
    """Keep what was decided about a finding."""
    from rulebot.settings import Settings
    from rulebot.translation.decisions import decisions

    decisions(Settings()).decide(finding, state, reason)
    _print(f"{finding} is {state}")


def _translated(german: Path | None, lang: str) -> Any:
    """The units of the book or of its revised German, their findings, and what was decided."""
    from rulebot.settings import Settings, library
    from rulebot.translation.decisions import decisions
    from rulebot.translation.exchange import Work
    from rulebot.translation.kept import kept
    from rulebot.translation.units import units

    if lang not in ("en", "de"):
        raise CannotRead(f"--lang is en or de, not {lang!r}")
    books, settings = library(), Settings()
    revised = _german(german, units(books)) if german else None
    found = kept(books, settings, revised)
    return Work(
        books, units(books, revised), found, decisions(settings).all(), "de" if lang == "de" else "en"
    )


def _german(file: Path, known: Any) -> Mapping[str, str]:
    """A revised German text; a bilingual table is parsed as the book itself is."""
    from rulebot.translation.revised import german_of, revised

    if file.suffix.lower() != ".txt":
        return revised(file, known)
    from ingest import align
    from ingest.parse import bilingual
    from rulebot.library import BASE

    try:
        lines = file.read_text("utf-8", "replace").splitlines()
    except OSError as error:
        raise CannotRead(f"cannot open {file.name}: {error.strerror}") from error
    return german_of(align.rules(BASE, bilingual.parse(lines), {"en": file.name, "de": file.name}))


@app.command()
def serve(port: Annotated[int, typer.Option(min=1, max=65535)] = 8501) -> None:
    """Serve the web desk on 127.0.0.1; builds the index first where there is none."""
    from ingest.index import build
    from rulebot.retrieve import check
    from rulebot.serve import serve as run
    from rulebot.settings import Settings

    if check(Settings()):
        print(build(Settings()).line(), file=sys.stderr)
    raise typer.Exit(run(port))


@app.command()
def api(
    port: Annotated[int, typer.Option(min=1, max=65535)] = 8502,
    host: Annotated[
        str, typer.Option(help="The address to listen on; loopback unless told otherwise.")
    ] = "127.0.0.1",
) -> None:
    """Serve the desk over HTTP for programs: ask, rule, search, calc, compare, health, /openapi.json."""
    from rulebot.api import serve as run

    print(f"The rules desk for programs is at http://{host}:{port}/openapi.json", file=sys.stderr, flush=True)
    run(port, host)


@app.command()
def mcp() -> None:
    """Serve the desk to an agent over MCP, on stdin and stdout: ask, rule, search, calc, compare."""
    from rulebot.mcp import serve as run

    run()


def _batch(path: Path, answer: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """One object per line, with its id; a bad line gives an error, and the batch goes on."""
    for number, line in _lines(path):
        id: object = None
        try:
            given = json.loads(line) if len(line) <= LONGEST_BATCH_LINE else None
            if not isinstance(given, dict):
                raise CannotRead(
                    f"line {number} is no JSON object of at most {LONGEST_BATCH_LINE} characters"
                )
            id = given.get("id")
            _print({**answer(_json(line)), "id": id})
        except (ValueError, RecursionError):
            _print({"id": id, "error": f"line {number} is no JSON"})
        except RulebotError as error:
            _print({"id": id, "error": str(error)})


def _facts() -> dict[str, Any]:
    """The facts on stdin."""
    words = sys.stdin.buffer.read(LONGEST_BATCH_LINE + 1)
    if len(words) > LONGEST_BATCH_LINE:
        raise CannotRead(f"the facts are longer than {LONGEST_BATCH_LINE} bytes")
    try:
        told = _json(words)
    except (ValueError, RecursionError) as error:
        raise CannotRead('the facts are one JSON object on stdin, such as {"call_to": 400}') from error
    if not isinstance(told, dict):
        raise CannotRead("the facts are one JSON object on stdin, not a list or a number")
    return told


def _json(words: str | bytes) -> Any:
    """JSON in which nothing is told twice: of two values for one name neither is taken."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        told: dict[str, Any] = {}
        for name, value in pairs:
            if name in told:
                raise CannotRead(f"{name[:100]!r} is told twice")
            told[name] = value
        return told

    return json.loads(words, object_pairs_hook=once)


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a batch file, numbered; a blank one is a line too, but for those at the end."""
    blank: list[int] = []
    try:
        with path.open(encoding="utf-8", errors="replace") as lines:
            for number, line in enumerate(lines, 1):
                if not line.strip():
                    blank.append(number)
                    continue
                yield from ((one, "") for one in blank)
                blank.clear()
                yield number, line
    except OSError as error:
        raise CannotRead(f"cannot open {path}: {error.strerror}") from error


def _text(value: object) -> str | None:
    if value is None or isinstance(value, str):
        return value
    raise CannotRead(f"a house is a name, not {value!r}")


def _print(value: dict[str, Any] | str) -> None:
    """To stdout as UTF-8; a lone surrogate becomes a replacement mark."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    sys.stdout.buffer.write(text.encode("utf-8", "replace") + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
