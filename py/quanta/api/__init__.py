"""The public interface of ``import quanta``: games, positions, players, pictures."""
