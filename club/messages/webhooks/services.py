"""Services of hooks: add, test, renew the secret, remove; and what came of posts."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, Final

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from club.base.encryption import seal, unseal
from club.base.errors import ClubError
from club.base.outgoing_requests.public_hosts import check_address, unknown_as_internal
from club.messages.notifications import services as notices
from club.messages.notifications.models import Notice
from club.messages.notifications.subjects import NoticeSubject
from club.messages.webhooks.models import LONGEST_REASON, Hook, HookKind, HookPost
from club.messages.webhooks.payloads import new_secret
from club.people.members.models import Member

AN_HOUR: Final = timedelta(hours=1)
ONE_POST_FOR_ALL: Final = timedelta(minutes=10)  # to the same address about a table
MOST_HOOKS: Final = 3
FAILING_FOR: Final = timedelta(hours=24)
BOTH_SECRETS_FOR: Final = timedelta(hours=24)


def hooks_of(member: Member) -> QuerySet[Hook]:
    """The member's hooks, those that are off included."""
    return Hook.objects.filter(member=member)


def working_hooks(member: Member) -> QuerySet[Hook]:
    """Returns the hooks of the member that are on."""
    return hooks_of(member).filter(off_at__isnull=True)


def owners_among(members: Collection[int]) -> set[int]:
    """Returns the ids of the members who have a hook."""
    owned = Hook.objects.filter(member__in=list(members))
    return set(owned.values_list("member_id", flat=True))


def hooks_without(notice: Notice) -> list[Hook]:
    """The working hooks of the notice's member to which it was not posted yet."""
    posted = HookPost.objects.filter(hook=OuterRef("pk"), notice=notice)
    return list(working_hooks(notice.member).filter(~Exists(posted)))


def posts_in_an_hour(hook: Hook, now: datetime) -> int:
    """The number of notices that arrived during the last hour, and of tests."""
    return HookPost.objects.filter(hook=hook, at__gt=now - AN_HOUR).count()


def is_told_by_another(hook: Hook, notice: Notice, now: datetime) -> bool:
    """Whether a notice of another member about the same table was just posted to the address."""
    if notice.table_id is None:
        return False
    recent = HookPost.objects.filter(
        hook__address_digest=hook.address_digest,
        notice__table=notice.table_id,
        at__gt=now - ONE_POST_FOR_ALL,
    )
    return recent.exclude(hook__member=hook.member_id).exists()


def add_hook(
    member: Member, kind: HookKind, address: str, now: datetime, *, private_tables: bool
) -> tuple[Hook, str]:
    """Adds a hook; returns it and its secret, which is empty for a chat program.

    Raises AddressNotAllowed, or ClubError when the member has three.
    """
    with unknown_as_internal():
        checked = check_address(address)
    secret = "" if kind.is_chat else new_secret()
    with transaction.atomic():
        Member.objects.select_for_update().get(pk=member.pk)
        if hooks_of(member).count() >= MOST_HOOKS:
            raise ClubError(
                "too_many_hooks",
                "You have {most} hooks; remove one first.",
                most=MOST_HOOKS,
            )
        hook = Hook.objects.create(
            member=member,
            kind=kind,
            host=checked.host_header,
            sealed_address=seal(address),
            address_digest=sha256(address.encode()).hexdigest(),
            sealed_secret=seal(secret) if secret else "",
            private_tables=private_tables and kind.is_chat,
            made_at=now,
        )
    return hook, secret


def remove_hook(member: Member, hook_id: int) -> None:
    """Removes a hook; one that there is not is as good."""
    hooks_of(member).filter(pk=hook_id).delete()


def renew_secret(hook: Hook, now: datetime) -> str:
    """Gives the hook a new secret; the old one signs, too, for a day."""  # notices 2.10
    if hook.is_chat:
        raise ClubError("no_secret", "Posts to chat programs are not signed.")
    secret = new_secret()
    hook.sealed_old_secret = hook.sealed_secret
    hook.old_secret_until = now + BOTH_SECRETS_FOR
    hook.sealed_secret = seal(secret)
    hook.save(update_fields=["sealed_secret", "sealed_old_secret", "old_secret_until"])
    return secret


def signing_secrets(hook: Hook, now: datetime) -> list[str]:
    """The secrets that sign posts now: the present one first."""
    is_old_valid = hook.old_secret_until is not None and now < hook.old_secret_until
    sealed = [hook.sealed_secret, hook.sealed_old_secret if is_old_valid else ""]
    return [unseal(secret) for secret in sealed if secret]


def note_trial(hook: Hook, now: datetime) -> None:
    """Stores that a test is posted. It counts even if it fails, so that tests have a limit."""
    tests = HookPost.objects.filter(hook=hook, notice__isnull=True)
    tests.filter(at__lt=now - AN_HOUR).delete()
    HookPost.objects.create(hook=hook, at=now)


def note_posted(hook: Hook, notice: Notice, now: datetime) -> None:
    """A notice arrived."""
    HookPost.objects.create(hook=hook, notice=notice, at=now)
    note_success(hook)


def note_success(hook: Hook) -> None:
    """A post arrived, so that a hook that was off is on again."""
    on = {"failing_since": None, "off_at": None, "off_reason": ""}
    Hook.objects.filter(pk=hook.pk).update(**on)


def note_failing(hook: Hook, answer: str, now: datetime) -> None:
    """A post failed. A hook that has failed for a day is switched off."""  # notices 2.5
    if hook.failing_since is None:
        failing = Hook.objects.filter(pk=hook.pk, failing_since__isnull=True)
        failing.update(failing_since=now)
    elif now - hook.failing_since >= FAILING_FOR:
        switch_off(hook, answer, now)


def switch_off(hook: Hook, reason: str, now: datetime) -> None:
    """Switches the hook off and notifies its member."""
    printable = "".join(filter(str.isprintable, reason))[:LONGEST_REASON]
    with transaction.atomic():
        on = Hook.objects.filter(pk=hook.pk, off_at__isnull=True)
        if on.update(off_at=now, off_reason=printable):
            about = NoticeSubject(f"hook{hook.pk}.{now:%Y%m%d%H%M}", hook.pk)
            notices.tell(hook.member_id, "hook_off", about, now)


def remove_hooks(member: Member, **_signal: Any) -> None:
    """A receiver of `access_revoked`: the member's hooks are removed."""
    hooks_of(member).delete()
