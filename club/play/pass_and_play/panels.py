"""Panels and links of the app on pages of other apps."""

from __future__ import annotations

from datetime import datetime

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.panels import Panel
from club.people.members.models import Member


def below_games(member: Member, _now: datetime) -> Panel | None:
    """The way to games at one screen, where tables are opened."""
    if not may(member, Power.OPEN_TABLE):
        return None
    return Panel("pass_and_play/_below_games.jinja", {})
