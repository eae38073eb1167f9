"""Who wins by the words: what a word says, who is meant, what clauses tell of them, levels, ranks."""
