"""The editors of the workshop for documents with battles: scenarios and campaigns."""
