"""The installed app: its manifest, icons and service worker."""
