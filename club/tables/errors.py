"""Errors that services of tables raise. The subclasses are errors to which views answer in ways of
their own.
"""

from __future__ import annotations

from club.errors import Refused

__all__ = ["Busy", "NotAllowed", "Refused", "StaleTurn", "Suspended", "Unreadable", "Unrenderable"]


class StaleTurn(Refused):
    """The table has changed since the requesting page was rendered."""


class Busy(Refused):
    """Others changed the table at every attempt, or the server was overloaded: a retry may work."""

    def __init__(self) -> None:
        super().__init__("busy", "The table is very busy just now. Please try again.")


class Suspended(Refused):
    """Play is suspended at this table until an admin has looked at a fault."""


class Unreadable(Suspended):
    """The record cannot be read; the table is to be suspended."""


class NotAllowed(Refused):
    """The member may not do this; others may."""


class Unrenderable(Exception):
    """The rules failed to show this table; they are not called again until an admin has looked."""
