"""What a guest who was invited to one event may do with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from club.community.events.models import Event
from club.play.guests.queries import is_guest_of_page


@dataclass(frozen=True, slots=True)
class InvitedTo:
    """An event as the powers of guests see it: it belongs to who was invited to it."""

    event: Event

    def belongs_to(self, member: Any) -> bool:
        """Whether the member is a guest of the event."""
        return is_guest_of_page(member, self.event.get_absolute_url())
