"""What the demo club says about itself to visitors and members."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from club.base.club_settings.services import change_settings, finish_set_up
from club.people.members.models import Member

AGO: Final = timedelta(days=40)
TEXTS: Final = {
    "about": (
        "We are eight people between Helsinki and Sydney. We play by correspondence all year, "
        "and meet every other Thursday at the library of Kallio.\n\n"
        "Whoever likes games is welcome: we explain the rules, and nobody has to be good at them."
    ),
    "house_rules": (
        "- Be kind, at the table and in the chat.\n"
        "- Say so when you will be away; the others gladly wait.\n"
        "- Bring borrowed boxes back in time, with all that is in them.\n"
    ),
    "contact": "Ask **kaisa** at any of our evenings. Newcomers need not announce themselves.",
    "privacy": (
        "Members see your name, your games and what you write. Your address is seen by the "
        "admins alone. You can take out your data at any time, and leave."
    ),
}


def seed_club_texts(members: Sequence[Member], now: datetime) -> None:
    """The texts, as the admin has written them some time ago. The club is set up by that."""
    admin = next(member for member in members if member.is_superuser)
    finish_set_up(admin)
    change_settings(TEXTS, admin, now - AGO)
