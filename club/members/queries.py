"""Questions about members; nothing here writes."""

from collections.abc import Collection
from datetime import datetime
from functools import cache
from itertools import groupby

from allauth.account.models import EmailAddress
from django.db.models import Q, QuerySet
from django.db.models.functions import Lower

from club.members.models import Member, all_zones

OLD_NAMES = ("Etc/", "SystemV/", "US/", "posix/", "right/")


def member_named(name: str) -> Member | None:
    """The member of that name, in any capitals; `None` when there is none, or they have left."""
    return Member.objects.filter(username__iexact=name, is_active=True).first()


def members_like(begun: str, most: int) -> list[Member]:
    """Members whose name begins so, in any capitals, by name."""
    if not begun.strip().isprintable() or not begun.strip():
        return []
    there = Member.objects.filter(is_active=True, username__istartswith=begun.strip())
    return list(there.order_by(Lower("username"))[:most])


def everybody() -> QuerySet[Member]:
    """All members of the club, by name."""
    return Member.objects.filter(is_active=True).order_by(Lower("username"))


def find_member(login: str) -> Member | None:
    """The member whose name or address this is, in any capitals; `None` when it is nobody's."""
    if "@" in login:
        return Member.objects.filter(email__iexact=login).first()
    return Member.objects.filter(username__iexact=login).first()


def has_address(email: str) -> bool:
    """Whether the address is some member's, in any capitals, confirmed or not."""
    return (
        Member.objects.filter(email__iexact=email).exists()
        or EmailAddress.objects.filter(email__iexact=email).exists()
    )


def here_since(members: Collection[int], since: datetime) -> set[int]:
    """Those of the members who have been here since, by a page or by a program. Of a visit the day
    is known, so that somebody may pass who was here a little earlier; one query.
    """
    day = since.replace(hour=0, minute=0, second=0, microsecond=0)
    seen = Q(log_ins__seen_at__gte=day) | Q(keys__used_at__gte=since)
    arrived = Q(date_joined__gte=since) | Q(last_login__gte=since)
    found = Member.objects.filter(seen | arrived, pk__in=members)
    return set(found.values_list("pk", flat=True))


@cache
def zones() -> list[tuple[str, list[tuple[str, str]]]]:
    """All time zones worth offering, by continent: (continent, [(zone, place)])."""
    names = sorted(n for n in all_zones() if "/" in n and not n.startswith(OLD_NAMES))
    grouped = groupby(names, key=lambda name: name.split("/")[0])
    by_continent = [
        (continent, [(n, n.split("/", 1)[1].replace("_", " ")) for n in group])
        for continent, group in grouped
    ]
    return [*by_continent, ("Other", [("UTC", "UTC")])]
