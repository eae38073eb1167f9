"""The learned reading of a hand: a network marks what numbers and actions mean; facts are made of marks.

The network names roles and never a value: every amount is the one that stands in the words.
"""
