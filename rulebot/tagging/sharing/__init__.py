"""Pots told as they lie there, shared by so many: one pot, high and low, several pots."""
