"""Lessons: documents that teach, ask and check by moves on a board, and what proves them sound."""
