"""The long proofs of the index: whatever happens to a build or a file, what serves is whole or refused.

`make proof` runs them. Every kill, every failure and every damage is followed by
the same questions: does a whole index serve, is it the old or the new one byte
for byte, does the next build succeed, and is nothing left lying about?
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent.parent / "tests"
sys.path.insert(0, str(TESTS))

from index_cases import RULES, TinyEmbedder, built, content, litter, made  # noqa: E402

from ingest.index import build  # noqa: E402
from rulebot.errors import IndexUnusable  # noqa: E402
from rulebot.index import load, serving  # noqa: E402
from rulebot.retrieve import open_retriever  # noqa: E402

pytestmark = [pytest.mark.proof, pytest.mark.timeout(3600)]

OLD, NEW = RULES, RULES[:4]
FOREVER = """
import itertools, sys
sys.path.insert(0, sys.argv[2])
from pathlib import Path
from index_cases import RULES, TinyEmbedder, made
from ingest.index import build
from rulebot.errors import RulebotError
{before}
settings, embedder = made(Path(sys.argv[1])), TinyEmbedder()
if len(sys.argv) > 3:
    print("ready", flush=True)
for n in {turns}:
    try:
        build(settings, RULES[:4] if n % 2 else RULES, quiet=True, embedder=embedder)
    except RulebotError as error:
        print(error)
        sys.exit(2)
"""


def command(folder, before="pass", turns="[1]", *, wrapped=()):
    program = FOREVER.format(before=before, turns=turns)
    told = ["tell"] if turns.startswith("itertools") else []
    return [*wrapped, sys.executable, "-c", program, str(folder), str(TESTS), *told]


def run(folder, before="pass", turns="[1]", *, wrapped=()):
    return subprocess.run(
        command(folder, before, turns, wrapped=wrapped),
        capture_output=True,
        text=True,
        timeout=600,
        cwd=TESTS.parent,
    )


@pytest.fixture
def old_and_new(tmp_path):
    """An index that serves, and the bytes of it and of the one that is about to replace it."""
    settings = built(tmp_path)
    build(settings, NEW, quiet=True, embedder=TinyEmbedder())
    new = content(settings)
    build(settings, OLD, quiet=True, embedder=TinyEmbedder())
    return settings, content(settings), new


def holds(settings, old, new):
    """A whole index serves, the old or the new one; the next build succeeds and leaves nothing about."""
    load(settings)
    assert content(settings) in (old, new)
    build(settings, OLD, quiet=True, embedder=TinyEmbedder())
    assert content(settings) == old
    assert litter(settings) == []


def test_fifty_kills_at_random_moments(old_and_new, tmp_path):
    settings, old, new = old_and_new
    chance = random.Random(20261118)  # noqa: S311
    left = 0
    for _ in range(50):
        endless = subprocess.Popen(
            command(tmp_path, turns="itertools.count()"), stdout=subprocess.PIPE, text=True, cwd=TESTS.parent
        )
        assert endless.stdout is not None
        assert endless.stdout.readline() == "ready\n"
        time.sleep(chance.uniform(0, 0.5))
        endless.kill()
        assert endless.wait() == -signal.SIGKILL
        endless.stdout.close()
        left += bool(litter(settings))
        holds(settings, old, new)
    assert left > 10, "the kills did not hit the builds"


DIE = """
import os, signal
seen = 0
def hook(event, arguments):
    global seen
    writing = event == "open" and isinstance(arguments[1], str) and set(arguments[1]) & set("wax+")
    if (writing or event in ("os.rename", "os.mkdir", "os.remove", "os.rmdir", "shutil.rmtree")) and (
        isinstance(arguments[0], (str, os.PathLike)) and "/data/" in str(arguments[0])
    ):
        seen += 1
        if seen == {at}:
            os.kill(os.getpid(), signal.SIGKILL)
sys.addaudithook(hook)
"""


def test_a_kill_before_every_open_mkdir_rename_and_remove(old_and_new, tmp_path):
    settings, old, new = old_and_new
    killed = 0
    for at in range(1, 100):
        done = run(tmp_path, DIE.format(at=at))
        holds(settings, old, new)
        if done.returncode == 0:
            break
        assert done.returncode == -signal.SIGKILL
        killed += 1
    assert 20 < killed < 98


DIE_WRITING = """
import os, signal
sys.path.insert(0, {tests!r})
import faults
class Deadly(faults.Disk):
    def ask(self, what):
        self.count += 1
        if self.count == self.fail_at:
            raise OSError(28, "full")
real = faults._File.write
def write(self, content):
    try:
        return real(self, content)
    except OSError:
        self._file.flush()
        os.kill(os.getpid(), signal.SIGKILL)  # half of it is on the disk
faults._File.write = write
deadly = faults.failing(Deadly(Path(sys.argv[1]) / "data" / "index", fail_at={at}))
deadly.__enter__()
"""


def test_a_kill_inside_every_write_with_half_of_it_on_the_disk(old_and_new, tmp_path):
    settings, old, new = old_and_new
    killed, unharmed = 0, 0
    for at in range(1, 200):
        done = run(tmp_path, DIE_WRITING.format(tests=str(TESTS), at=at))
        holds(settings, old, new)
        assert done.returncode in (0, 2, -signal.SIGKILL), done
        killed += done.returncode == -signal.SIGKILL
        unharmed = unharmed + 1 if done.returncode == 0 else 0
        if unharmed == 4:  # the directory is there already; after the last step nothing is left to fail
            break
    assert killed > 10


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not here")
@pytest.mark.parametrize("error", ["ENOSPC", "EIO"])
@pytest.mark.parametrize("call", ["write", "fsync", "rename,renameat,renameat2", "mkdir,mkdirat", "openat"])
def test_the_kernel_fails_the_nth_call(old_and_new, tmp_path, call, error):
    settings, old, new = old_and_new
    counted = run(
        tmp_path, wrapped=("strace", "-f", "-qq", "-o", str(tmp_path / "trace"), "-e", f"trace={call}")
    )
    if counted.returncode != 0:
        pytest.skip(f"strace may not trace here: {counted.stderr[:200]}")
    calls = [line for line in (tmp_path / "trace").read_text().splitlines() if "exited" not in line]
    ours = [n for n, line in enumerate(calls, 1) if "openat" not in call or str(settings.data) in line]
    holds(settings, old, new)
    refused = 0
    for n in ours[-60:]:  # the build comes last; before it Python and its libraries are loaded
        inject = f"inject={call}:error={error}:when={n}"
        done = run(
            tmp_path, wrapped=("strace", "-f", "-qq", "-o", os.devnull, "-e", f"trace={call}", "-e", inject)
        )
        refused += done.returncode == 2
        assert done.returncode in (0, 2), (n, calls[n - 1], done)
        assert "Traceback" not in done.stderr, (n, calls[n - 1], done)
        holds(settings, old, new)
    assert refused > 0


@pytest.mark.skipif(os.geteuid() != 0 or shutil.which("mount") is None, reason="only root can mount a tmpfs")
def test_a_full_disk(tmp_path):
    outcomes = set()
    for kilobytes in (16, 32, 48, 64, 80, 96, 112, 128, 160, 192, 256, 512):
        folder = tmp_path / str(kilobytes)
        settings = made(folder)
        settings.data.mkdir()
        mount = ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(settings.data)]
        if subprocess.run(mount, capture_output=True).returncode != 0:
            pytest.skip("no tmpfs may be mounted here")
        try:
            outcomes.add(_on_a_small_disk(settings, folder))
        finally:
            subprocess.run(["umount", str(settings.data)], check=True)
    assert {"no room at all", "the old one serves", "both fit"} <= outcomes


def _on_a_small_disk(settings, folder):
    first = run(folder, turns="[0]")
    if first.returncode == 2:
        assert "the index was not built" in first.stdout
        assert not (settings.index / "current").exists()
        return "no room at all"
    old, where = content(settings), serving(settings)
    second = run(folder, turns="[1]")
    load(settings)
    assert litter(settings) == []
    if second.returncode == 0:
        return "both fit"
    assert second.returncode == 2
    assert "serves on" in second.stdout
    assert (content(settings), serving(settings)) == (old, where)
    return "the old one serves"


@pytest.mark.parametrize("largest", range(0, 12_000, 400))
def test_a_file_that_may_not_grow_beyond(old_and_new, tmp_path, largest):
    settings, old, new = old_and_new
    limit = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({largest}, {largest}))"
    )
    done = run(tmp_path, limit)
    assert done.returncode in (0, 2), done
    if done.returncode == 2:
        assert content(settings) == old
        assert litter(settings) == []
    holds(settings, old, new)


def test_many_builds_at_once(old_and_new, tmp_path):
    settings, old, new = old_and_new
    for _ in range(5):
        crowd = [
            subprocess.Popen(
                command(tmp_path, turns=f"range({n}, {n} + 6)"), stdout=subprocess.PIPE, cwd=TESTS.parent
            )
            for n in range(4)
        ]
        while any(one.poll() is None for one in crowd):
            load(settings)
        for one in crowd:
            output, _ = one.communicate()
            assert one.returncode == 0, output
        assert litter(settings) == []
        holds(settings, old, new)


def test_two_hundred_flips_and_truncations_of_every_file(old_and_new):
    settings, old, _ = old_and_new
    chance = random.Random(7)  # noqa: S311
    directory = serving(settings)[0]
    files = [*(directory / name for name in old), settings.index / "current"]
    for path in files:
        whole = path.read_bytes()
        for _ in range(200):
            at = chance.randrange(len(whole))
            bit = 1 << chance.randrange(8)
            path.write_bytes(whole[:at] + bytes([whole[at] ^ bit]) + whole[at + 1 :])
            _refused(settings, path, may_be_harmless=path.name == "current")
        for _ in range(50):
            path.write_bytes(whole[: chance.randrange(len(whole))])
            _refused(settings, path, may_be_harmless=path.name == "current")
        path.unlink()
        _refused(settings, path)
        path.write_bytes(whole)
        assert open_retriever(settings, TinyEmbedder())


def _refused(settings, path, *, may_be_harmless=False):
    """The damage is named; only white space around the pointer, or the case of a key, may go unnoticed."""
    try:
        served = open_retriever(settings, TinyEmbedder())
    except IndexUnusable as error:
        message = str(error)
    else:
        assert may_be_harmless, path
        assert served.search("raise")
        return
    assert path.name in message or path.name == "current"
    assert "rulebot index build" in message
