"""Questions about members; nothing here writes."""

from functools import cache
from itertools import groupby

from allauth.account.models import EmailAddress
from django.db.models import QuerySet
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


def member_meant(login: str) -> Member | None:
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
