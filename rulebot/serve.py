"""Start the web desk: one Streamlit server on this machine's loopback address."""

from __future__ import annotations

import os
import signal
import socket
import subprocess  # runs Streamlit, with fixed arguments
import sys
import threading
import time
import webbrowser
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from rulebot.errors import CannotRead

HOST = "127.0.0.1"
APP = Path(__file__).resolve().parent.parent / "app.py"
_QUIET = {
    "HF_HUB_OFFLINE": "1",
    "TRANSFORMERS_OFFLINE": "1",
    "LANGSMITH_TRACING": "false",
    "TOKENIZERS_PARALLELISM": "false",
}
"""Nothing that the desk is made of may call home."""


def serve(port: int) -> int:
    """Serve until stopped; the exit code of the server."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            raise CannotRead(
                f"port {port} is taken: stop what runs there, or `make chat PORT={port + 1}`"
            ) from None
    address = f"http://{HOST}:{port}"
    print(f"The rules desk is at {address} (stop it with Ctrl-C)", file=sys.stderr, flush=True)
    if sys.stdout.isatty():
        threading.Thread(target=_open, args=(address,), daemon=True).start()
    command = [sys.executable, "-m", "streamlit", "run", str(APP), "--server.port", str(port)]
    server = subprocess.Popen(  # noqa: S603
        command, cwd=APP.parent, env={**_QUIET, **os.environ}, stdin=subprocess.DEVNULL
    )
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        return server.wait()
    except KeyboardInterrupt:
        return 0
    finally:
        server.terminate()
        server.wait(10)


def _open(address: str) -> None:
    """Open the page in the person's browser once it answers."""
    for _ in range(120):
        try:
            with urlopen(f"{address}/_stcore/health", timeout=1):  # noqa: S310 - our own address
                webbrowser.open(address)
                return
        except (URLError, OSError):
            time.sleep(0.5)
