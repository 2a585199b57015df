"""Removes members whose 14 days are over: their chairs are given up and their data is deleted. The
row of the member stays, without a name or an address, because records, ratings and histories of
others refer to it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import models, transaction

from club.base.errors import ClubError
from club.base.roles.services import expect_other_admin
from club.people.account_deletion.models import Departure
from club.people.account_deletion.services.names_in_texts import (
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
from club.people.members.services import free_name, lock_account

log = logging.getLogger(__name__)


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
    CASCADE, and the security log. LEAVING_KEEPS names models that are history of others.
    """
    for model, field in _owned_rows():
        model._base_manager.filter(**{field: member.pk}).delete()
    member.security.all().delete()


def _owned_rows() -> Iterator[tuple[type[models.Model], str]]:
    for relation in Member._meta.get_fields(include_hidden=True):
        if not isinstance(relation, models.ManyToOneRel | models.OneToOneRel):
            continue
        model: Any = relation.related_model
        is_kept = model._meta.label in settings.LEAVING_KEEPS
        if relation.on_delete is models.CASCADE and not is_kept:
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
