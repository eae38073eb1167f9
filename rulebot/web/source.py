"""What all visitors share: one library, one retriever, loaded once per process."""

from __future__ import annotations

import contextlib
import threading

import streamlit as st

from rulebot import settings
from rulebot.errors import RulebotError
from rulebot.library import Library
from rulebot.retrieve import Retriever, open_retriever


@st.cache_resource(show_spinner=False)
def library() -> Library:
    """The library; holds no visitor's words."""
    return settings.library()


@st.cache_resource(show_spinner=False)
def retriever() -> Retriever:
    """The retriever over the index that was there when the desk started."""
    return open_retriever(settings.Settings())


@st.cache_resource(show_spinner=False)
def warm() -> None:
    """Load the retriever and its model behind the first visitor's back, once per process."""
    threading.Thread(target=_first_search, daemon=True).start()


def _first_search() -> None:
    with contextlib.suppress(RulebotError):
        retriever().search("all-in")
