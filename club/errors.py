"""The domain error of all services: a code for programs and a Message for people. Views render it
by `club/ui/refusals.py`.
"""

from __future__ import annotations

from games.message import Message, Part, message


class Refused(Exception):
    """The request cannot be fulfilled. The message says why, or what would be correct."""

    def __init__(self, code: str, text: str | Message, **parts: Part) -> None:
        self.code = code
        self.message = text if isinstance(text, Message) else message(text, **parts)
        super().__init__(code, self.message)

    def __str__(self) -> str:
        return str(self.message)
