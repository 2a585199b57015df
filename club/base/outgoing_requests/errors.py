"""Why a request to a member's address was not made, or has failed."""

from __future__ import annotations

from club.base.errors import ClubError
from games.message import Part


class AddressNotAllowed(ClubError):
    """The address is refused now and later: it is malformed, or its host is not public."""

    def __init__(self, text: str, **parts: Part) -> None:
        super().__init__("address_not_allowed", text, **parts)


class NoAnswer(ClubError):
    """The host could not be reached, or did not answer in time. It may work later."""

    def __init__(self, text: str, **parts: Part) -> None:
        super().__init__("no_answer", text, **parts)
