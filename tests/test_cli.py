"""The command: one JSON object on stdout, exit 0 for every answer, 2 and one sentence for bad usage."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parent.parent


def run(*arguments: str, data: Path | None = None, **more: object) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, **({"RULEBOT_DATA": str(data)} if data else {})}
    command = [sys.executable, "-m", "rulebot.cli", *arguments]
    return subprocess.run(command, capture_output=True, timeout=120, check=False, env=environment, **more)


def test_a_rule_is_one_json_object_with_everything_known_of_it(tmp_path):
    done = run("rule", "43-A", "--json", data=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    card = json.loads(done.stdout)
    assert card["id"] == "tda-2024:43-A"
    assert card["text"]["en"]["line"] == 256
    assert card["text"]["de"]["quote"].startswith("A: Ein Raise muss mindestens")
    assert [e["id"] for e in card["examples"]] == ["tda-2024:43-ex-1"] + [
        f"tda-2024:ADD-43-ex-{n}" for n in ("1", "2", "3", "4-A", "4-B")
    ]
    assert {s["house"] for s in card["stances"]} == {"tda-2024", "tda-2011", "ace", "clubs-nz-2022"}
    assert card["history"]["2011"][0]["id"] == "tda-2011:37"


def test_a_look_up_by_number_loads_no_model_and_is_quick(tmp_path):
    code = (
        "import sys; sys.argv = ['rulebot', 'rule', '43-A', '--json']\n"
        "from rulebot.cli import main\n"
        "try: main()\n"
        "except SystemExit as end: assert not end.code\n"
        "heavy = {'torch', 'sentence_transformers', 'faiss', 'langchain_core', 'streamlit'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    best = 9.9
    for _ in range(3):
        began = time.monotonic()
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, timeout=60)
        assert done.returncode == 0, done.stderr
        best = min(best, time.monotonic() - began)
    assert best < 1.5  # 0.2 s alone on the machine; the suite shares it


@pytest.mark.parametrize("words", ["43-A", "43a", "Rule 43 A", "§ 43-A"])
def test_numbers_are_taken_as_written_also_in_several_words(words, tmp_path):
    done = run("rule", *words.split(), "--json", data=tmp_path)
    assert json.loads(done.stdout)["id"] == "tda-2024:43-A"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["rule", "99"], "there is no rule 99"),
        (["rule", "43", "--house", "wsop"], "there is no house 'wsop'"),
        (["rule", ""], "cannot read nothing as a rule number"),
        (["rule", "9" * 100_000], "at most 120 characters"),
        (["rule", "\u202e\u200b"], "cannot read nothing"),
        (["search"], "search takes words or --batch"),
        (["house", "add", "nowhere.txt", "--name", "X"], "there is no such file"),
        (["house", "remove", "tda-2024"], "you have added no house"),
        (["house", "remove", "../../etc"], "you have added no house"),
    ],
)
def test_bad_usage_gets_one_sentence_and_exit_2(arguments, says, tmp_path):
    done = run(*arguments, data=tmp_path)
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.decode().count("\n") == 1
    assert says in done.stderr.decode()


def test_a_lone_surrogate_in_the_arguments_is_no_traceback(tmp_path):
    done = run("rule", "43-\udcff", data=tmp_path)
    assert done.returncode in (0, 2)
    assert b"Traceback" not in done.stderr


def test_search_without_an_index_names_the_command_that_mends_it(tmp_path):
    done = run("search", "overchip", data=tmp_path)
    assert done.returncode == 2
    assert "rulebot index build" in done.stderr.decode()
    assert b"Traceback" not in done.stderr


def test_help_names_every_command():
    shown = run("--help").stdout.decode()
    for command in ("rule", "search", "compare", "index", "house", "serve"):
        assert command in shown


def test_every_line_of_a_batch_gets_one_line_and_what_is_told_twice_an_error(tmp_path):
    call = '{"id": 1, "street": "flop", "call_to": 1000, "facing_opening_bet": true, "new_chips": [5000]}'
    twice = '{"id": 2, "street": "flop", "call_to": 1000, "call_to": 900, "new_chips": [5000]}'
    path = tmp_path / "hands.jsonl"
    path.write_text(f"{call}\n\n{twice}\n  \n{call}\n\n", "utf-8")
    done = run("calc", "wager", "--batch", str(path), "--json", data=tmp_path)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["id"] for line in lines] == [1, None, 2, None, 1]
    assert [line.get("error") for line in lines[1:4]] == [
        "line 2 is no JSON",
        "'call_to' is told twice",
        "line 4 is no JSON",
    ]
    alone = run("calc", "wager", "--json", data=tmp_path, input=twice.encode())
    assert alone.returncode == 2
    assert b"'call_to' is told twice" in alone.stderr
