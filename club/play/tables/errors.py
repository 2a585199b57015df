"""Errors that services of tables raise. Views answer the subclasses in special ways."""

from __future__ import annotations

from club.base.errors import ClubError, NotAllowed

__all__ = [
    "Busy",
    "ClubError",
    "NotAllowed",
    "StaleTurn",
    "Suspended",
    "Unreadable",
    "Unrenderable",
]


class StaleTurn(ClubError):
    """The table has changed since the requesting page was rendered."""


class Busy(ClubError):
    """Others changed the table at every attempt, or the server was overloaded: a retry may work."""

    def __init__(self) -> None:
        super().__init__("busy", "The table is very busy just now. Please try again.")


class Suspended(ClubError):
    """Play is suspended at this table until an admin has looked at a fault."""


class Unreadable(Suspended):
    """The record cannot be read; the table is to be suspended."""


class Unrenderable(Exception):
    """The rules failed to show this table; they are not called again until an admin has looked."""
