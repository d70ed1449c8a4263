"""What happens to links on their way, in mail, messengers and links of other sites."""

from __future__ import annotations

import quopri
from collections.abc import Callable
from urllib.parse import quote


def broken(link: str) -> tuple[str, str]:
    """A link in two parts."""
    at = len(link) * 2 // 3
    return link[:at], link[at:]


ALTERED: dict[str, Callable[[str], str]] = {
    "sentence": lambda link: f"Your turn: {link}",
    "full stop": lambda link: f"{link}.",
    "brackets": lambda link: f"({link})",
    "angles": lambda link: f"<{link}>",
    "Markdown": lambda link: f"[game]({link}).",
    "quotes": lambda link: f"“{link}”",
    "words": lambda link: f"{link} see you tomorrow!",
    "tracking": lambda link: f"{link}&utm_source=mail&fbclid=Iw_-",
    "tracking with ?": lambda link: f"{link}?utm_source=mail",
    "text fragment": lambda link: f"{link}:~:text=games",
    "another text fragment": lambda link: f"{link}#:~:text=games",
    "wrapped": lambda link: f"https://l.example.com/l?u={quote(link, safe='')}&h=AT0",
    "wrapped twice": lambda link: (
        f"https://l.example.com/?url={quote(quote(link, safe=''), safe='')}&data=05"
    ),
    "zero width": lambda link: "\u200b".join(broken(link)),
    "word joiner": lambda link: "\u2060".join(broken(link)),
    "left to right": lambda link: f"\u200e{link}\u200e",
    "isolate": lambda link: f"\u2066{link}\u2069",
    "line break": lambda link: "\n".join(broken(link)),
    "line break and words": lambda link: "\n".join(broken(link)) + "\nBye, Ann",
    "gap": lambda link: " ".join(broken(link)),
    "entity": lambda link: f"{link}&amp;utm_source=mail",
    "quoted": lambda link: f"On Monday Ann wrote:\n> Hello,\n> {link}\n> Bye\n",
    "quoted twice": lambda link: f">> {broken(link)[0]}\n>> {broken(link)[1]}\n>> Bye\n",
    "quoted-printable": lambda link: quopri.encodestring(f"Hi!\n{link}\nBye".encode()).decode(),
    "%23": lambda link: link.replace("#", "%23"),
}
"""What becomes of a link, by what was done to it."""
