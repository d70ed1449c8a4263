"""Steps on finished files: hashed names, compression, the headers to send."""
