"""Scenes: pictures and sentences as data, and their writers. Imports nothing else of the
package."""
