"""Rings around pieces of a drawn board or hand: lessons and advice point at these."""

from __future__ import annotations

import re
from collections.abc import Collection

from django.utils.html import escape
from django.utils.safestring import SafeString

RING = " data-pointed"


def _attributes_of(point: str) -> re.Pattern[str]:
    name = re.escape(escape(point.removeprefix(".")))
    if point.startswith("."):
        return re.compile(rf'\sclass="(?:[^"]*\s)?{name}(?:\s[^"]*)?"')
    return re.compile(rf'\s(?:data-place|id)="{name}"')


def ring_pieces(drawing: str, points: Collection[str]) -> SafeString:
    """The drawing of a board or a hand, with rings around these pieces."""
    for point in points:
        drawing = _attributes_of(point).sub(lambda match: match[0] + RING, drawing)
    return SafeString(drawing)


def missing_pieces(drawing: str, points: Collection[str]) -> list[str]:
    """The points whose pieces the drawing does not have."""
    return [point for point in points if not _attributes_of(point).search(drawing)]
