"""What is done to finished files: hashed names, compression, the headers to send."""
