"""Services of leaving: ask for it, take it back, and remove those whose time has come."""

from club.people.account_deletion.services.departures import (
    ask_to_leave,
    cancel_departure,
)
from club.people.account_deletion.services.removal import remove_departed_members

__all__ = ["ask_to_leave", "cancel_departure", "remove_departed_members"]
