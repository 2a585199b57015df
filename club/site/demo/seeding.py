"""Fills the demo club: members, and open, live and finished tables of every game.

It works only on the embedded default, and only while the club has no members. Services make all
rows, so all records replay. Nothing here depends on a specific game.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import QuerySet

from club.base.roles.models import RoleKind
from club.base.roles.queries import has_role
from club.community.search.texts import correct_texts
from club.messages.notifications.sending.deliveries import DELIVERIES
from club.people.members.models import Member
from club.people.members.services import create_member_with_hash
from club.play.tables import due_chairs
from club.play.time_control import services as time_control
from club.site.demo.chat_lines import seed_chats
from club.site.demo.conversations import seed_conversations
from club.site.demo.events import seed_events
from club.site.demo.history import seed_history
from club.site.demo.library_loans import seed_library
from club.site.demo.news_items import seed_club_texts, seed_news
from club.site.demo.people import seed_newcomers, seed_profiles
from club.site.demo.planned_tables import seed_tables
from club.site.demo.plays import seed_plays
from club.site.demo.situations import seed_situations, seed_teaching
from club.site.demo.tournaments import seed_tournaments

PASSWORD = "kerho"  # noqa: S105 - printed for everybody to use
# the domain of the addresses; .example is reserved and never registered
DEMO_DOMAIN = "demo.kerho.example"
ADMIN = {"is_staff": True, "is_superuser": True}  # the first superuser is an admin
PREFERENCES: dict[str, dict[str, object]] = {
    "aino": {},
    "eero": {"letters": True, "confirm_turns": False},
    "helmi": {"time_zone": "Europe/Stockholm"},
    "ilmari": {"time_zone": "Europe/London"},
    "kaisa": {"time_zone": "America/New_York", "theme": "dark"},
    "onni": {"time_zone": "Asia/Tokyo", "letters": False},
    "saara": {"time_zone": "Europe/Berlin", "theme": "light", "confirm_turns": False},
    "veikko": {"time_zone": "Australia/Sydney", **ADMIN},
}
FOUNDED_AGO = timedelta(days=800)  # the first member has joined before the past games
BETWEEN_NEWCOMERS = timedelta(days=4)


def possible() -> bool:
    """Whether there may be a demo club: no database server, and only this machine reaches it."""
    return bool(settings.EMBEDDED) and bool(settings.IS_LOOPBACK)


def demo_names() -> list[str]:
    """The names of the demo members; the first has most tables that wait. Empty in a real club."""
    if not possible():
        return []
    return list(demo_members().order_by("pk").values_list("username", flat=True))


def demo_members() -> QuerySet[Member]:
    """Returns the demo members with a log-in."""
    return Member.objects.filter(email__endswith=f"@{DEMO_DOMAIN}", is_active=True)


def demo_labels() -> list[str]:
    """Returns the names of the demo members, with a mark for admins."""
    admins = set(
        Member.objects.filter(has_role(RoleKind.ADMIN)).values_list(
            "username", flat=True
        )
    )
    return [f"{name} (admin)" if name in admins else name for name in demo_names()]


def seed(now: datetime) -> bool:
    """Fills an empty club in one transaction; False when it has members already."""
    with transaction.atomic():
        if Member.objects.exists():
            return False
        hashed = make_password(PASSWORD)  # only once, because hashing is slow
        members = _join(hashed, now)
        seed_club_texts(members, now)
        seed_history(members, now)
        seed_tables(members, now)
        seed_situations(members, now)
        seed_teaching(members, now)
        seed_profiles(members, now)
        seed_plays(members, now)
        seed_chats(members, now)
        seed_newcomers(members, DEMO_DOMAIN, hashed, now)
        seed_events(members, now)
        seed_library(members, now)
        seed_tournaments(members, now)  # of titles of the library
        seed_news(members, now)
        seed_conversations(members, now)
    correct_texts()  # those that no signal stored
    _send_notices(now)
    return True


def _join(hashed: str, now: datetime) -> list[Member]:
    """Creates the members, one after the other before the past games."""
    return [
        create_member_with_hash(
            name,
            f"{name}@{DEMO_DOMAIN}",
            hashed,
            **likes,
            hide_first_steps=True,
            date_joined=now - FOUNDED_AGO + number * BETWEEN_NEWCOMERS,
        )
        for number, (name, likes) in enumerate(PREFERENCES.items())
    ]


def _send_notices(now: datetime) -> None:
    """Sends the notices that became due at these tables, as sweep and worker would."""
    for table_id, seat in due_chairs.chairs_to_remind(now):
        time_control.remind(table_id, seat, now)
    for notice_id in DELIVERIES.due(now):
        DELIVERIES.post(notice_id, now)
