"""The small engine: Pyodide's module in two parts, of which a game needs only the first."""
