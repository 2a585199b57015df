"""A fold of a table's page alone: it may stand anywhere on it, on a game's board as well, so the
page is drawn and the fold cut out.
"""

from __future__ import annotations

import re

from django.utils.safestring import SafeString

TAG = re.compile(r"<(/?)details\b[^>]*>")


def fold_in(drawn: SafeString, name: str) -> SafeString:
    """The element of that fold with all that is in it; empty where there is none."""
    tags = TAG.finditer(drawn)
    first = next((tag for tag in tags if f'data-fold="{name}"' in tag[0]), None)
    if first is None:
        return SafeString()
    depth = 1
    for tag in tags:
        depth += -1 if tag[1] else 1
        if depth == 0:
            return SafeString(drawn[first.start() : tag.end()])
    return SafeString()
