"""What the whole suite shares. No test touches the network or the user's own data directory."""

from __future__ import annotations

import os

os.environ.setdefault("HF_HUB_OFFLINE", "1")

import pytest

from rulebot.library import Library


@pytest.fixture(scope="session")
def library() -> Library:
    return Library()
