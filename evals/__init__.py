"""How well the desk finds the right clause, measured on questions that it was never taught."""
