"""Tells members once that their time zone is no longer in the time zone database, and that the
club's zone is used: on the next page they open, or else by an e-mail of the night.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from club.base.time_zones.names import is_known_zone
from club.messages.notifications import services as notices
from club.messages.notifications.subjects import NoticeSubject
from club.people.members.models import LocalTimeSetting, Member

UNKNOWN_ZONE = "zone_unknown"  # the kind of notice


def notify_unknown_zones(now: datetime) -> None:
    """Writes a notice for each member whose pages or clocks use a zone that is unknown now."""
    of_pages = Member.objects.filter(is_active=True).order_by()
    of_clocks = LocalTimeSetting.objects.filter(member__is_active=True).order_by()
    pages = of_pages.filter(time_zone__in=_unknown(of_pages.values_list("time_zone")))
    clocks = of_clocks.filter(zone__in=_unknown(of_clocks.values_list("zone")))
    zones_by_member = {
        *pages.values_list("pk", "time_zone"),
        *clocks.values_list("member", "zone"),
    }
    recipients = [
        (member, _zone_subject(zone)) for member, zone in sorted(zones_by_member)
    ]
    notices.tell_all(recipients, UNKNOWN_ZONE, now)


def may_tell_unknown_zone(member: Member, now: datetime) -> bool:
    """Whether a page is to tell the member now that the zone of their pages is unknown."""
    if is_known_zone(member.time_zone):
        return False
    about = _zone_subject(member.time_zone)
    return notices.may_tell_on_page(member.pk, UNKNOWN_ZONE, about, now)


def is_zone_in_use(member: Member, zone: str) -> bool:
    """Whether the member's pages or present clocks use the zone."""
    last = member.local_times.order_by("since").last()
    return zone in (member.time_zone, last.zone if last else member.time_zone)


def _zone_subject(zone: str) -> NoticeSubject:
    return NoticeSubject(zone, facts={"zone": zone})


def _unknown(zones: QuerySet[Any, tuple[str]]) -> list[str]:
    return [zone for (zone,) in zones.distinct() if not is_known_zone(zone)]
