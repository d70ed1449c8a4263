"""What several tests draw from."""
