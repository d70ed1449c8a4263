"""The small engine: Pyodide's module in two parts; a game needs only the first."""
