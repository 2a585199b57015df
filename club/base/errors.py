"""The domain error of all services: a code for programs and a Message for people. Views render it
by `club/base/ui/refusals.py`.
"""

from __future__ import annotations

from django.core.exceptions import PermissionDenied

from games.message import Message, Part, message


class ExplainedDenial(PermissionDenied):
    """A PermissionDenied whose reason the page of the refusal shows."""

    def __init__(self, shown_reason: str) -> None:
        super().__init__(shown_reason)
        self.shown_reason = shown_reason


class ClubError(Exception):
    """The request cannot be fulfilled. The message says why, or what would be correct."""

    rule = ""  # of docs/rules, which decides: "conduct 3.4"

    def __init__(self, code: str, text: str | Message, **parts: Part) -> None:
        self.code = code
        self.message = text if isinstance(text, Message) else message(text, **parts)
        super().__init__(code, self.message)

    def __str__(self) -> str:
        return str(self.message)


class NotAllowed(ClubError):
    """The member may not do this; others may."""


class NotFound(ClubError):
    """The thing does not exist, or not for this member. Pages answer 404."""
