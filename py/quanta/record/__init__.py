"""A played game as text: records, annotations, variations, files."""
