"""A rules desk for poker tournaments: the clause, the arithmetic, the proof."""
