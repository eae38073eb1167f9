"""The desk served for a browser test, on a port of its own, with a data directory of the test's."""

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

ROOT = Path(__file__).resolve().parent.parent
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def serving(data: Path, port: int) -> Iterator[str]:
    """The address of the desk, until the block is left."""
    command = [sys.executable, "-m", "streamlit", "run", str(ROOT / "app.py"), "--server.port", str(port)]
    server = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, "RULEBOT_DATA": str(data)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
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
