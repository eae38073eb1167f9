"""The laws have no time limit of their own: under mutation testing, or on a busy machine, it says nothing."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("laws", deadline=None)
settings.load_profile("laws")
