"""What a letter says: the frame that notices of all kinds share."""

from __future__ import annotations

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone

from club.base.time_zones.names import zone_named
from club.messages.notifications.models import Notice


def email_body(notice: Notice, address: str, **facts: object) -> str:
    """Drawn by the template of the notice's kind, in the member's own time zone. `address` is the
    page that it leads to, without the club's own address.
    """
    told = {"member": notice.member, "address": settings.PUBLIC_URL + address, **facts}
    with timezone.override(zone_named(notice.member.time_zone)):
        return render_to_string(f"emails/{notice.kind}.txt.jinja", told).strip() + "\n"
