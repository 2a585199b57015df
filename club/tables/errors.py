"""What a table refuses: refusals, as all services raise them, and finer kinds that doors answer in
ways of their own.
"""

from __future__ import annotations

from club.errors import Refused

__all__ = ["Busy", "NotAllowed", "Refused", "StaleTurn", "Suspended", "Unreadable", "Unrenderable"]


class StaleTurn(Refused):
    """The page that asked was drawn before the table moved on."""


class Busy(Refused):
    """Others were quicker again and again, or the machine stood still: it may go well in a
    moment.
    """

    def __init__(self) -> None:
        super().__init__("busy", "The table is very busy just now. Please try again.")


class Suspended(Refused):
    """Play is held at this table until somebody has looked at a fault."""


class Unreadable(Suspended):
    """What was played cannot be read; the table is to be marked."""


class NotAllowed(Refused):
    """Only somebody else may do this."""


class Unrenderable(Exception):
    """The rules have failed to show this table; they are not asked again before somebody has
    looked.
    """
