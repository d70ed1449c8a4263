"""How likely positions are won, drawn and lost: games that are played on, and what they teach."""
