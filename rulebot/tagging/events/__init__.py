"""A hand told in words as events in their order: who, what, how much; and what then lies in the pots."""
