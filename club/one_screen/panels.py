"""What the app adds to other pages."""

from __future__ import annotations

from datetime import datetime

from club.members.models import Member
from club.roles.permissions import may
from club.roles.powers import Power
from club.ui.panels import Panel


def below_games(member: Member, _now: datetime) -> Panel | None:
    """The way to games at one screen, where tables are opened."""
    if not may(member, Power.OPEN_TABLE):
        return None
    return Panel("one_screen/_below_games.jinja", {})
