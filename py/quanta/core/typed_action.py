"""Actions as people type them: in capitals, with the dashes and spaces of phones and editors."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from quanta.core.game import Action
from quanta.core.plain_text import without_unseen
from quanta.core.quoting import shown

BETWEEN = re.compile(r"[\s\u200c\u200d→>\u2010-\u2015\u2212\ufe58\ufe63-]+")
"""White space, dashes of all kinds and arrows."""
LISTED = 6
"""Legal actions that a refusal names."""
LONGEST = 40
"""Characters of a typed text that a refusal repeats."""
WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
"""Full-width characters -> those of ASCII."""


def typed_action(text: str, spellings: Mapping[str, Action], *, begun: bool = False) -> Action:
    """The action that a typed text means, if it is the only one; else the text, tidied, for the
    rules to explain what is wrong with it.

    spellings: a way to write an action -> the action. begun: whether the beginning of an action is
    enough.
    """
    if text in spellings:
        return spellings[text]
    tidy = _tidied(text)
    lower = tidy.lower()
    forms = [(spelling.lower(), action) for spelling, action in spellings.items()]
    joined = lower.replace("-", "")
    for actions in (
        {action for form, action in forms if form == lower},
        {action for form, action in forms if form.replace("-", "") == joined},
        {action for form, action in forms if begun and lower and form.startswith(lower)},
    ):
        if len(actions) == 1:
            return actions.pop()
    return lower if all(spelling == spelling.lower() for spelling in spellings) else tidy


def legal_instead(text: str, legal: Iterable[Action]) -> str:
    """What to say after the reason why a typed text is refused: how it was read, if not as it is,
    and what is legal that begins like it, or else has its first part; empty where there is neither.
    """
    tidy = _tidied(text).lower()
    parts = tidy.split("-")
    split = {action: action.lower().split("-") for action in legal}
    having = {action: own for action, own in split.items() if parts[0] in own}
    alike = {action: own for action, own in having.items() if own[0] == parts[0]} or having
    shared = {action: [part for part in parts if part in own] for action, own in alike.items()}
    most = max(map(len, shared.values()), default=0)
    near = [action for action, same in shared.items() if len(same) == most]
    sentences = [f"Read as {shown(tidy, LONGEST)}."] if tidy != text.strip() else []
    if near:
        more = f" and {len(near) - LISTED} more" if len(near) > LISTED else ""
        same = "-".join(shared[near[0]])
        sentences.append(f"Legal with {same}: {', '.join(near[:LISTED])}{more}.")
    return " ".join(sentences)


def _tidied(text: str) -> str:
    """``text`` in ASCII as far as it is an action, with hyphens between its parts."""
    plain = without_unseen(text).translate(WIDE)
    plain = "".join(str(int(each)) if each.isdecimal() else each for each in plain)
    return BETWEEN.sub("-", plain.strip().rstrip(".")).strip("-")
