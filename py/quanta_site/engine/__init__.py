"""The engine's files: Pyodide, the trimmed standard library, the package, the wheel."""
