"""Who a visitor is: the unguessable token that Streamlit gives each browser in a cookie; else this session.

The token survives a reload and a restart of the desk. It is never shown, and the store keeps only its digest.
"""

from __future__ import annotations

from typing import Final, cast

import streamlit as st

from rulebot.store import new_id

COOKIE: Final = "_streamlit_xsrf"
_SHORTEST: Final = 16
"""Bytes of a token that nobody guesses."""


def visitor() -> str:
    """This visitor's secret, the same all session long."""
    if "visitor" not in st.session_state:
        st.session_state["visitor"] = token(st.context.cookies.get(COOKIE, "")) or new_id()
    return cast(str, st.session_state["visitor"])


def token(cookie: str) -> str:
    """The token under the mask of a cookie `2|mask|masked|time`; empty where it is none.

    >>> token("2|01010101|" + "01" * 16 + "|1700000000")
    '00000000000000000000000000000000'
    """
    parts = cookie.strip("\"'").split("|")
    if len(parts) != 4 or parts[0] != "2":
        return ""
    try:
        mask, masked = bytes.fromhex(parts[1]), bytes.fromhex(parts[2])
    except ValueError:
        return ""
    if len(mask) != 4 or not _SHORTEST <= len(masked) <= 64:
        return ""
    return bytes(one ^ mask[at % 4] for at, one in enumerate(masked)).hex()
