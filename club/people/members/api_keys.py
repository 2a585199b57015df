"""API keys: make, look up by SHA-256, revoke. The API and the streams look up keys by
`key_with_member`.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from hashlib import sha256
from urllib.parse import unquote

from django.db import transaction
from django.db.models import Q, QuerySet
from django.dispatch import Signal
from django.http import HttpRequest
from django.utils.translation import gettext as _

from club.base.errors import ClubError
from club.base.texts.short_texts import clean_line
from club.people.members.api_key_rows import MAX_KEY_NAME_LENGTH, Key, KeyScope
from club.people.members.models import Member, SecurityEventType
from club.people.members.security_log import email_member, log_security_event

PREFIX = "kerho_"  # by which secret scanners recognise a key
PATTERN = re.compile(rf"{PREFIX}[A-Za-z0-9_-]{{43}}")
OVERLAPPING = re.compile(f"(?=({PATTERN.pattern}))")
ENDS = (30, 90, 365)  # days after which a key may end; every key ends
MAX_KEYS = 20  # valid keys of one member
MOST_ENCODINGS = 10  # of one URL inside another
USE_INTERVAL = timedelta(minutes=5)  # between two writes of the last use
RETENTION = timedelta(days=90)  # for which an ended key is still listed

# All that reads or acts for the member without a log-in ends: `member`. Receivers delete what their
# app has given out: addresses of feeds, hooks, browsers that receive push. It is sent inside the
# transaction.
access_revoked = Signal()


def make_key(
    member: Member, name: str, scopes: Collection[str], days: int, now: datetime
) -> tuple[Key, str]:
    """Makes a key; returns it with its text, which is not stored. Raises ClubError for a wrong
    name, scope or end, and for too many keys.
    """
    name = clean_line(name, "bad_name", MAX_KEY_NAME_LENGTH)
    _check_choices(scopes, days)
    text = PREFIX + secrets.token_urlsafe(32)
    with transaction.atomic():
        Member.objects.select_for_update(no_key=True).get(pk=member.pk)
        if _valid(now).filter(member=member).count() >= MAX_KEYS:
            raise ClubError(
                "too_many_keys", "You have {most} keys already.", most=MAX_KEYS
            )
        key = Key.objects.create(
            digest=digest_of(text),
            member=member,
            name=name,
            scopes=" ".join(scope for scope in KeyScope.values if scope in scopes),
            made_at=now,
            ends_at=now + timedelta(days=days),
        )
        log_security_event(SecurityEventType.KEY_MADE, member)
        email_member(member, _("A new API key"), _email_about(key))
    return key, text


def key_with_member(text: str, now: datetime) -> Key | None:
    """The key with its member, by one query; None when the text is no valid key, or the account of
    its member is locked.
    """
    if not PATTERN.fullmatch(text):
        return None
    keys = _valid(now).filter(digest=digest_of(text), member__is_active=True)
    return keys.select_related("member__role").first()


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


def revoke_key(
    member: Member, digest: str, now: datetime, request: HttpRequest | None
) -> bool:
    """Revokes one of the member's own keys; False when there is no such key, or it was revoked
    before.
    """
    with transaction.atomic():
        revoked = _revoke(member.keys.filter(digest=digest), now)
        if revoked:
            log_security_event(SecurityEventType.KEY_REVOKED, member, request)
    return bool(revoked)


def revoke_keys(member: Member, now: datetime) -> None:
    """Revokes all of the member's keys."""
    _revoke(member.keys.all(), now)


def revoke_access(member: Member, now: datetime) -> None:
    """Ends all that reads or acts for the member without a log-in: API keys, feeds, hooks and push.
    Called after a new password, when all sessions end, and when the account is locked.
    """
    with transaction.atomic():
        revoke_keys(member, now)
        access_revoked.send(sender=Member, member=member)


def revoke_leaked_keys(address: str, now: datetime) -> bool:
    """Whether the URL, percent-encoded or not, contains a text with the pattern of a key. Real keys
    are revoked, because logs store URLs.
    """
    texts = set(OVERLAPPING.findall(_decoded(address)))
    if not texts:
        return False
    leaked = Key.objects.filter(digest__in=map(digest_of, texts))
    with transaction.atomic():
        for key in leaked.select_related("member"):
            if _revoke(leaked.filter(pk=key.pk), now):
                log_security_event(SecurityEventType.KEY_LEAKED, key.member)
                email_member(
                    key.member, _("An API key was revoked"), _email_about_leak(key)
                )
    return True


def _decoded(address: str) -> str:
    """The URL without percent-encoding, also where it was encoded more than once."""
    for _step in range(MOST_ENCODINGS):
        decoded = unquote(address)
        if decoded == address:
            break
        address = decoded
    return address


def _email_about_leak(key: Key) -> str:
    return _(
        "Your API key “%(name)s” was sent in the address of a page. Addresses are stored in logs,"
        " so the key was revoked. Make another one, and send it in the header Authorization."
    ) % {"name": key.name}


def drop_ended_keys(now: datetime) -> None:
    """Deletes keys that ended so long ago that no list shows them."""
    Key.objects.filter(_ended(now - RETENTION)).delete()


def digest_of(text: str) -> str:
    """The SHA-256 of a key, hexadecimal. A slow hash is not needed: a key has 256 random bits."""
    return sha256(text.encode()).hexdigest()


def _email_about(key: Key) -> str:
    return _(
        "An API key named “%(name)s” was made for your account. With it, a program can act for you."
        " If it was not you, choose a new password at once: that revokes all your keys."
    ) % {"name": key.name}


def _valid(now: datetime) -> QuerySet[Key]:
    return Key.objects.filter(revoked_at=None, ends_at__gt=now)


def _ended(before: datetime) -> Q:
    return Q(ends_at__lt=before) | Q(revoked_at__lt=before)


def _revoke(keys: QuerySet[Key], now: datetime) -> int:
    return keys.filter(revoked_at=None).update(revoked_at=now)


def _check_choices(scopes: Collection[str], days: int) -> None:
    if not scopes or not set(scopes) <= set(KeyScope.values):
        raise ClubError("no_scope", "Choose at least one thing that the key opens.")
    if days not in ENDS:
        raise ClubError("bad_end", "A key ends after 30, 90 or 365 days.")
