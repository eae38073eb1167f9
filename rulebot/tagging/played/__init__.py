"""A hand told as a story over several rounds: what its words tell, and what then lies in the pots."""
