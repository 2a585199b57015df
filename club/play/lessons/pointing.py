"""Rings around the pieces to which a step points.

A drawing names its pieces by `data-place`, as for lines of the log and choices, which light their
places, or by `id`. The ring is an attribute that the style sheet of lessons knows, so that it needs
no script.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from django.utils.html import escape
from django.utils.safestring import SafeString

RING = " data-pointed"


def _attributes_of(point: str) -> re.Pattern[str]:
    return re.compile(rf'\s(?:data-place|id)="{re.escape(escape(point))}"')


def ring_pieces(drawing: str, points: Collection[str]) -> SafeString:
    """The drawing of a board or a hand, with rings around these pieces."""
    for point in points:
        drawing = _attributes_of(point).sub(lambda match: match[0] + RING, drawing)
    return SafeString(drawing)


def missing_pieces(drawing: str, points: Collection[str]) -> list[str]:
    """The points whose pieces the drawing does not have."""
    return [point for point in points if not _attributes_of(point).search(drawing)]
