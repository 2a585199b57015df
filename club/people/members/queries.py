"""Queries about members."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Lower

from club.base.roles.models import RoleKind
from club.base.roles.permissions import is_admin
from club.base.roles.queries import has_role
from club.base.texts.short_texts import look_alike
from club.people.members.models import Member

FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)


def lacks_factor(member: Member) -> bool:
    """Whether the member is an admin without a second factor; other members need none."""
    if not (member.is_staff or is_admin(member)):
        return False
    return not Authenticator.objects.filter(user=member, type__in=FACTORS).exists()


def factor_lacking() -> Q:
    """Returns the condition of `lacks_factor` on members, for a query."""
    factors = Authenticator.objects.filter(user=OuterRef("pk"), type__in=FACTORS)
    return Q(Q(is_staff=True) | has_role(RoleKind.ADMIN), ~Exists(factors))


def members_named(name: str) -> QuerySet[Member]:
    """The active member of that name, without regard to case."""
    return Member.objects.filter(username__iexact=name, is_active=True)


def member_named(name: str) -> Member | None:
    """The active member of that name, without regard to case; None when there is none."""
    return members_named(name).first()


def has_lookalike(name: str) -> bool:
    """Whether the name looks like that of a member, without being the same."""
    members = Member.objects.exclude(username__iexact=name)
    return look_alike(name, members.values_list("username", flat=True))


def members_like(prefix: str, most: int) -> list[Member]:
    """The first `most` members whose name has this prefix, without regard to case, by name."""
    prefix = prefix.strip()
    if not prefix or not prefix.isprintable():
        return []
    members = active_members().filter(username__istartswith=prefix)
    return list(members.order_by(Lower("username"))[:most])


def active_members() -> QuerySet[Member]:
    """All active members, by name. Guests are not listed."""
    members = Member.objects.filter(is_active=True).exclude(has_role(RoleKind.GUEST))
    return members.order_by(Lower("username"))


def find_member(login: str) -> Member | None:
    """The member with this name or address, without regard to case; None when there is none."""
    if "@" in login:
        return Member.objects.filter(email__iexact=login).first()
    return Member.objects.filter(username__iexact=login).first()


def has_address(email: str) -> bool:
    """Whether some member has this address, confirmed or not, without regard to case."""
    return (
        Member.objects.filter(email__iexact=email).exists()
        or EmailAddress.objects.filter(email__iexact=email).exists()
    )


def here_since(members: Collection[int], since: datetime) -> set[int]:
    """The ids of those members who used a page or a program since then, by one query. Page views
    are stored by day: a member who came earlier on the same day is included.
    """
    day = since.replace(hour=0, minute=0, second=0, microsecond=0)
    was_active = Q(log_ins__seen_at__gte=day) | Q(keys__used_at__gte=since)
    arrived = Q(date_joined__gte=since) | Q(last_login__gte=since)
    present = Member.objects.filter(was_active | arrived, pk__in=members)
    return set(present.values_list("pk", flat=True))
