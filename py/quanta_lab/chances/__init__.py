"""The chances of positions to be won, drawn and lost, learned from games played on from them."""
