"""What players make with an editor: documents of the workshop, arrangements of the board."""
