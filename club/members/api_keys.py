"""API keys: make, look up by SHA-256, revoke. The API and the streams look up keys by
`key_with_member`.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from hashlib import sha256

from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from club.errors import Refused
from club.members.api_key_rows import Key, KeyScope
from club.members.models import Matter, Member
from club.members.security_log import log_security_event

PREFIX = "kerho_"  # by which secret scanners recognise a key
PATTERN = re.compile(rf"{PREFIX}[A-Za-z0-9_-]{{43}}")
ENDS = (30, 90, 365)  # days after which a key may end; every key ends
MAX_KEYS = 20  # valid keys of one member
USE_INTERVAL = timedelta(minutes=5)  # between two writes of the last use
RETENTION = timedelta(days=90)  # for which an ended key is still listed


def make_key(
    member: Member, name: str, scopes: Collection[str], days: int, now: datetime
) -> tuple[Key, str]:
    """Makes a key; returns it with its text, which is not stored. Raises Refused for a wrong name,
    scope or end, and for too many keys.
    """
    _check_choices(name, scopes, days)
    text = PREFIX + secrets.token_urlsafe(32)
    with transaction.atomic():
        Member.objects.select_for_update(no_key=True).get(pk=member.pk)
        if _valid(now).filter(member=member).count() >= MAX_KEYS:
            raise Refused("too_many_keys", "You have {most} keys already.", most=MAX_KEYS)
        key = Key.objects.create(
            digest=digest_of(text),
            member=member,
            name=name,
            scopes=" ".join(scope for scope in KeyScope.values if scope in scopes),
            made_at=now,
            ends_at=now + timedelta(days=days),
        )
        log_security_event(Matter.KEY_MADE, member)
    return key, text


def key_with_member(text: str, now: datetime) -> Key | None:
    """The key with its member, by one query; None when the text is no valid key, or the account of
    its member is locked.
    """
    if not PATTERN.fullmatch(text):
        return None
    keys = _valid(now).filter(digest=digest_of(text), member__is_active=True)
    return keys.select_related("member").first()


def note_use(key: Key, now: datetime) -> None:
    """Stores the time of use, once in five minutes at most."""
    if key.used_at is None or now - key.used_at >= USE_INTERVAL:
        Key.objects.filter(pk=key.pk).update(used_at=now)


def valid_keys(digests: Iterable[str], now: datetime) -> set[str]:
    """The digests of those keys that are still valid, in one query."""
    keys = _valid(now).filter(digest__in=set(digests), member__is_active=True)
    return set(keys.values_list("digest", flat=True))


def keys_of(member: Member, now: datetime) -> list[Key]:
    """The member's keys, the newest first, without those that ended before `RETENTION`."""
    return list(member.keys.exclude(_ended(now - RETENTION)))


def revoke_key(member: Member, digest: str, now: datetime, request: HttpRequest | None) -> bool:
    """Revokes one of the member's own keys; False when there is no such key, or it was revoked
    before.
    """
    with transaction.atomic():
        revoked = _revoke(member.keys.filter(digest=digest), now)
        if revoked:
            log_security_event(Matter.KEY_REVOKED, member, request)
    return bool(revoked)


def revoke_keys(member: Member, now: datetime) -> None:
    """Revokes all of the member's keys, when all sessions end or the account is locked."""
    _revoke(member.keys.all(), now)


def revoke_leaked_keys(address: str, now: datetime) -> bool:
    """Whether the URL contains a text with the pattern of a key. A real key is revoked, because
    logs store URLs.
    """
    match = PATTERN.search(address)
    if match is None:
        return False
    with transaction.atomic():
        for key in Key.objects.filter(digest=digest_of(match[0])).select_related("member"):
            if _revoke(Key.objects.filter(pk=key.pk), now):
                log_security_event(Matter.KEY_LEAKED, key.member)
    return True


def drop_ended_keys(now: datetime) -> None:
    """Deletes keys that ended so long ago that no list shows them."""
    Key.objects.filter(_ended(now - RETENTION)).delete()


def digest_of(text: str) -> str:
    """The SHA-256 of a key, hexadecimal. A slow hash is not needed: a key has 256 random bits."""
    return sha256(text.encode()).hexdigest()


def _valid(now: datetime) -> QuerySet[Key]:
    return Key.objects.filter(revoked_at=None, ends_at__gt=now)


def _ended(before: datetime) -> Q:
    return Q(ends_at__lt=before) | Q(revoked_at__lt=before)


def _revoke(keys: QuerySet[Key], now: datetime) -> int:
    return keys.filter(revoked_at=None).update(revoked_at=now)


def _check_choices(name: str, scopes: Collection[str], days: int) -> None:
    if not 1 <= len(name) <= 40 or not name.isprintable():
        raise Refused("bad_name", "A key's name has 1 to 40 characters, on one line.")
    if not scopes or not set(scopes) <= set(KeyScope.values):
        raise Refused("no_scope", "Choose at least one thing that the key opens.")
    if days not in ENDS:
        raise Refused("bad_end", "A key ends after 30, 90 or 365 days.")
