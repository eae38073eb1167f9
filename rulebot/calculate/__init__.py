"""The calculator: pure functions of typed facts, in whole chips.

Nothing in this package reads a file, a clock or the network, knows a language,
or names a house: what differs between houses arrives as a `House`.
"""
