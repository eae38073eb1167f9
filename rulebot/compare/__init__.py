"""Two books or houses against each other: what differs, who changed it, and what it does to a hand."""
