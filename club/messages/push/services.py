"""Services of web push: add and remove browsers, and note what was sent."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from hashlib import sha256
from typing import Any, Final

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from club.base.encryption import seal
from club.base.errors import ClubError
from club.base.outgoing_requests.public_hosts import check_address, unknown_as_internal
from club.messages.notifications.models import Notice
from club.messages.push.messages import are_browser_keys
from club.messages.push.models import PushedNotice, PushSubscription
from club.people.members.models import Member

MOST_BROWSERS: Final = 10


def browsers_of(member: Member) -> QuerySet[PushSubscription]:
    """The member's browsers that receive push messages."""
    return PushSubscription.objects.filter(member=member)


def members_with_browser(members: Collection[int]) -> set[int]:
    """Returns the ids of the members who have a browser."""
    owned = PushSubscription.objects.filter(member__in=list(members))
    return set(owned.values_list("member_id", flat=True))


def browsers_without(notice: Notice) -> list[PushSubscription]:
    """The browsers of the notice's member to which it was not sent yet."""
    sent = PushedNotice.objects.filter(subscription=OuterRef("pk"), notice=notice)
    return list(browsers_of(notice.member).filter(~Exists(sent)))


def add_browser(
    member: Member, endpoint: str, public_key: str, auth_secret: str, now: datetime
) -> PushSubscription:
    """Adds a browser; beyond ten, the oldest is removed. The browser no longer receives messages of
    another member. Raises AddressNotAllowed, and ClubError for invalid keys.
    """  # notices 2.7, notices 2.9
    if not are_browser_keys(public_key, auth_secret):
        raise ClubError("no_browser_keys", "These are not the keys of a browser.")
    with unknown_as_internal():
        checked = check_address(endpoint)
    with transaction.atomic():
        Member.objects.select_for_update().get(pk=member.pk)
        added, _created = PushSubscription.objects.update_or_create(
            endpoint_digest=sha256(endpoint.encode()).hexdigest(),
            defaults={
                "member": member,
                "host": checked.host_header,
                "sealed_endpoint": seal(endpoint),
                "public_key": public_key,
                "sealed_auth_secret": seal(auth_secret),
                "made_at": now,
            },
        )
        newest = browsers_of(member).order_by("-made_at", "-pk")[:MOST_BROWSERS]
        browsers_of(member).exclude(pk__in=[browser.pk for browser in newest]).delete()
    return added


def remove_browser(member: Member, browser_id: int) -> None:
    """Removes a browser of the member's; one that there is not is as good."""
    browsers_of(member).filter(pk=browser_id).delete()


def forget_browser(browser: PushSubscription) -> None:
    """The push service knows the browser no more."""  # notices 2.5
    browser.delete()


def note_pushed(browser: PushSubscription, notice: Notice) -> None:
    """The push service took the notice."""
    PushedNotice.objects.get_or_create(subscription=browser, notice=notice)


def remove_browsers(member: Member, **_signal: Any) -> None:
    """A receiver of `access_revoked`: the member's browsers receive no push from now on."""
    browsers_of(member).delete()
