"""Services of leaving: a member asks to leave, and may take it back for 14 days; then the chairs
are given up and the data is deleted. The row of the member stays, without a name or an address,
because records, ratings and histories of others refer to it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, Final

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import models, transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from club.base.errors import ClubError
from club.base.personal_data import personal_data
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.base.roles.services import expect_other_admin
from club.base.time_zones.names import zone_named
from club.base.ui.times import with_time_zone
from club.people.account_deletion.models import Departure
from club.people.account_deletion.names_in_texts import (
    NameReplacement,
    empty_texts,
    replace_name,
)
from club.people.account_deletion.signals import (
    member_leaving,
    member_left,
    name_replaced,
)
from club.people.members.models import Member
from club.people.members.security_log import email_member
from club.people.members.services import free_name, lock_account

TIME_TO_STAY: Final = timedelta(days=14)
log = logging.getLogger(__name__)


def departure_of(member: Member) -> Departure | None:
    """The member's wish to leave; None when they stay."""
    return Departure.objects.filter(member=member).first()


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


def remove_departed_members(now: datetime) -> int:
    """Removes those whose time has come; returns their number. It may run twice. Who has become the
    last admin meanwhile stays until there is another one.
    """  # data 2.1
    due = Departure.objects.filter(leaves_at__lte=now).select_related("member")
    removed = 0
    for departure in due:
        try:
            _remove(departure, now)
        except ClubError:
            log.warning("member %s cannot leave yet", departure.member_id)
        else:
            removed += 1
    return removed


def _remove(departure: Departure, now: datetime) -> None:
    member = departure.member
    with transaction.atomic():
        expect_other_admin(member)
        lock_account(member)
    member_leaving.send(sender=Member, member=member, now=now)
    new_name = free_name("former-member", member.pk)
    replacement = NameReplacement(member, new_name)
    with transaction.atomic():
        replace_name(replacement)
        empty_texts(member)
        member_left.send(
            sender=Member,
            member=member,
            empties_texts=departure.empties_texts,
            now=now,
        )
        name_replaced.send(
            sender=Member,
            addresses=_addresses_of(member),
            replace=replacement.replace,
        )
        delete_data(member)
        _make_anonymous(member.pk, new_name)


def delete_data(member: Member) -> None:
    """Deletes the rows that belong to the member, of all apps: those that refer to them with
    CASCADE, and the security log. Rows that are history of others stay.
    """
    for model, field in _owned_rows():
        model._base_manager.filter(**{field: member.pk}).delete()
    member.security.all().delete()


def _owned_rows() -> Iterator[tuple[type[models.Model], str]]:
    staying = {data.model for data in personal_data() if data.rows_stay}
    for relation in Member._meta.get_fields(include_hidden=True):
        if not isinstance(relation, models.ManyToOneRel | models.OneToOneRel):
            continue
        model: Any = relation.related_model
        if relation.on_delete is models.CASCADE and model not in staying:
            yield model, relation.field.name


def _addresses_of(member: Member) -> list[str]:
    added = EmailAddress.objects.filter(user=member).values_list("email", flat=True)
    return [member.email, *added]


def _make_anonymous(member_id: int, new_name: str) -> None:
    member = Member.objects.select_for_update().get(pk=member_id)
    member.username = new_name
    member.email = f"{member.username}@removed.invalid"
    member.set_unusable_password()
    member.is_active = member.is_staff = member.is_superuser = False
    member.last_login = None
    member.time_zone = Member._meta.get_field("time_zone").default
    member.save()
