"""What each player has put into the pots, street by street."""
