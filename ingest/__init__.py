"""Bytes to rules to passages to index. The only writer of the index."""
