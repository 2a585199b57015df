"""What a table refuses, each with a sentence for whoever asked."""

from __future__ import annotations


class Refused(Exception):
    """Something that cannot be done; the sentence says why, or what would be right."""


class StaleTurn(Refused):
    """The page that asked was drawn before the table moved on."""


class Held(Refused):
    """Play is held at this table until somebody has looked at a fault."""


class Unreadable(Held):
    """What was played cannot be read; the table is to be marked."""


class NotYours(Refused):
    """Only somebody else may do this."""


class Undrawn(Exception):
    """The rules have failed to show this table; they are not asked again before somebody has looked."""
