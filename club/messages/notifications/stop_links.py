"""Links that switch off one kind of notices on one channel, without a log-in. Their tokens are
signed, do not expire, and can do nothing else.
"""

from __future__ import annotations

from django.conf import settings
from django.core import signing
from django.urls import reverse

from club.messages.notifications.models import NoticeChoice, Timing

SALT = "club.notifications.stop"  # of links that were sent; never changes


def stop_address(member_id: int, kind_name: str, channel: str) -> str:
    """The whole address of the link."""
    token = signing.dumps([member_id, kind_name, channel], salt=SALT)
    return settings.PUBLIC_URL + reverse("notices:stop", args=[token])


def read_stop_token(token: str) -> tuple[int, str, str] | None:
    """Member, kind and channel of a token; None: it is none of ours."""
    try:
        member_id, kind_name, channel = signing.loads(token, salt=SALT)
    except (signing.BadSignature, ValueError):
        return None
    return member_id, kind_name, channel


def stop_kind(member_id: int, kind_name: str, channel: str) -> None:
    """Switches this kind off on this channel for the member."""
    NoticeChoice.objects.update_or_create(
        member_id=member_id,
        kind=kind_name,
        channel=channel,
        defaults={"timing": Timing.NEVER},
    )
