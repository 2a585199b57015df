"""Finds collapsible sections in a rendered page."""

from __future__ import annotations

import re

from django.utils.safestring import SafeString

_DETAILS = re.compile(r"<(/?)details\b[^>]*>")


def find_section(page: SafeString, name: str) -> SafeString:
    """The element of the collapsible section in the rendered page, with its contents; empty if it
    is not there.
    """
    tags = _DETAILS.finditer(page)
    first = next((tag for tag in tags if f'data-fold="{name}"' in tag[0]), None)
    if first is None:
        return SafeString()
    depth = 1
    for tag in tags:
        depth += -1 if tag[1] else 1
        if depth == 0:
            return SafeString(page[first.start() : tag.end()])
    return SafeString()
