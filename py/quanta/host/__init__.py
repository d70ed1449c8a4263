"""The only input and output in the package."""
