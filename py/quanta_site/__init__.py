"""The site builder: pages drawn by the games themselves, and the engine that plays them.

Host only, never shipped.
"""
