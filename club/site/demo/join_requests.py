"""Newcomers of the demo club, who wait for an organiser's answer, and its organiser."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from club.base.roles.models import RoleKind
from club.base.roles.services import give_role
from club.people.members.models import Member
from club.people.members.services import create_member_with_hash
from club.people.sign_up.services import ask_to_join

NEWCOMERS = {
    "pihla": "I play Reykholt with my sister, and Kaisa told me about you.",
    "tuomas": "I have just moved to Turku and miss a club. I like long games.",
}
ORGANISER = "kaisa"
BETWEEN = timedelta(hours=7)  # two requests


def seed_newcomers(
    members: Sequence[Member], domain: str, hashed: str, now: datetime
) -> None:
    """An organiser among the members, and newcomers who asked lately."""
    organiser = next(member for member in members if member.username == ORGANISER)
    give_role(organiser, RoleKind.ORGANISER, None, now)
    for number, (name, sentence) in enumerate(NEWCOMERS.items(), 1):
        member = create_member_with_hash(name, f"{name}@{domain}", hashed)
        ask_to_join(member, sentence, now - BETWEEN * number)
