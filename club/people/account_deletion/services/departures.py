"""A member asks to leave, and may take it back for 14 days."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from club.base.errors import ClubError
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.base.roles.services import expect_other_admin
from club.base.time_zones.names import zone_named
from club.base.ui.times import with_time_zone
from club.people.account_deletion.models import Departure
from club.people.members.models import Member
from club.people.members.security_log import email_member

TIME_TO_STAY: Final = timedelta(days=14)


def ask_to_leave(
    member: Member, typed_name: str, empties_texts: bool, now: datetime
) -> Departure:
    """The member leaves in 14 days; a second request changes no date. Raises ClubError when the
    name is not the member's own, and for the last admin.
    """  # data 2.1
    expect_power(member, Power.LEAVE)
    if typed_name.strip().lower() != member.username.lower():
        raise ClubError(
            "wrong_name", "Type your own name, so that nothing is pressed by mistake."
        )
    with transaction.atomic():
        expect_other_admin(member)
        departure, is_new = Departure.objects.get_or_create(
            member=member,
            defaults={
                "asked_at": now,
                "leaves_at": now + TIME_TO_STAY,
                "empties_texts": empties_texts,
            },
        )
        if is_new:
            _email_about(departure)
    return departure


def cancel_departure(member: Member) -> bool:
    """The member stays; False when they were not leaving."""  # data 2.1
    deleted, _rows = Departure.objects.filter(member=member).delete()
    return bool(deleted)


def _email_about(departure: Departure) -> None:
    member = departure.member
    with timezone.override(zone_named(member.time_zone)):
        text = _(
            "You leave the club on %(day)s. Until then you play on as always, and can take it back "
            "here:"
        ) % {"day": with_time_zone(departure.leaves_at)}
    address = f"{settings.PUBLIC_URL}{reverse('account_deletion:leaving')}"
    email_member(member, _("You leave the club"), f"{text}\n\n{address}")
