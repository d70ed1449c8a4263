"""What can be shown of a position, as data, and its writers. Imports nothing of ours."""
