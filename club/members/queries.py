"""Questions about members; nothing here writes."""

from functools import cache
from itertools import groupby

from club.members.models import Member, all_zones

OLD_NAMES = ("Etc/", "SystemV/", "US/", "posix/", "right/")


def member_named(name: str) -> Member | None:
    """The member of that name, in any capitals; `None` when there is none, or they have left."""
    return Member.objects.filter(username__iexact=name, is_active=True).first()


@cache
def zones() -> list[tuple[str, list[tuple[str, str]]]]:
    """All time zones worth offering, by continent: (continent, [(zone, place)])."""
    names = sorted(n for n in all_zones() if "/" in n and not n.startswith(OLD_NAMES))
    grouped = groupby(names, key=lambda name: name.split("/")[0])
    by_continent = [
        (continent, [(n, n.split("/", 1)[1].replace("_", " ")) for n in group]) for continent, group in grouped
    ]
    return [*by_continent, ("Other", [("UTC", "UTC")])]
