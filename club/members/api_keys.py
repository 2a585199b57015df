"""API keys: made, shown once, looked up by their SHA-256, revoked. Whoever comes with one, at the
API or at a stream, is asked for by `holder`.
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

BEGINNING = "kerho_"  # of every key, so that one that lies about is known for what it is
FORM = re.compile(rf"{BEGINNING}[A-Za-z0-9_-]{{43}}")
ENDS = (30, 90, 365)  # days after which a key may end; there are no endless ones
MOST = 20  # keys of one member that hold
USED_EVERY = timedelta(minutes=5)  # how often the last use is written down
KEPT = timedelta(days=90)  # how long the list still shows a key that has ended


def make_key(
    member: Member, name: str, scopes: Collection[str], days: int, now: datetime
) -> tuple[Key, str]:
    """A new key and its text, which nobody can read again. Raises Refused saying what is wrong."""
    _check(name, scopes, days)
    text = BEGINNING + secrets.token_urlsafe(32)
    with transaction.atomic():
        Member.objects.select_for_update(no_key=True).get(pk=member.pk)
        if _holding(now).filter(member=member).count() >= MOST:
            raise Refused("too_many_keys", "You have {most} keys already.", most=MOST)
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
    """The key with its member, by one query; None for what is no key, has ended, was revoked, or
    belongs to somebody who is locked out.
    """
    if not FORM.fullmatch(text):
        return None
    found = _holding(now).filter(digest=digest_of(text), member__is_active=True)
    return found.select_related("member").first()


def note_use(key: Key, now: datetime) -> None:
    """Writes down that the key was used, every five minutes at most."""
    if key.used_at is None or now - key.used_at >= USED_EVERY:
        Key.objects.filter(pk=key.pk).update(used_at=now)


def valid_keys(digests: Iterable[str], now: datetime) -> set[str]:
    """Those of the keys that still open something, in one query."""
    found = _holding(now).filter(digest__in=set(digests), member__is_active=True)
    return set(found.values_list("digest", flat=True))


def keys_of(member: Member, now: datetime) -> list[Key]:
    """The member's keys, the newest first; those that ended long ago are left out."""
    return list(member.keys.exclude(_gone(now - KEPT)))


def revoke_key(member: Member, digest: str, now: datetime, request: HttpRequest | None) -> bool:
    """Revokes one of the member's own keys; False when it is none of theirs, or revoked already."""
    with transaction.atomic():
        revoked = _revoke(member.keys.filter(digest=digest), now)
        if revoked:
            log_security_event(Matter.KEY_REVOKED, member, request)
    return bool(revoked)


def revoke_keys(member: Member, now: datetime) -> None:
    """Revokes all of the member's keys: they sign out everywhere, or are locked out."""
    _revoke(member.keys.all(), now)


def revoke_leaked_keys(address: str, now: datetime) -> bool:
    """Whether something of the form of a key stands in an address, where logs would keep it; a real
    one is revoked.
    """
    found = FORM.search(address)
    if found is None:
        return False
    with transaction.atomic():
        for key in Key.objects.filter(digest=digest_of(found[0])).select_related("member"):
            if _revoke(Key.objects.filter(pk=key.pk), now):
                log_security_event(Matter.KEY_BURNT, key.member)
    return True


def drop_ended_keys(now: datetime) -> None:
    """Drops keys that ended so long ago that no list shows them."""
    Key.objects.filter(_gone(now - KEPT)).delete()


def digest_of(text: str) -> str:
    """What is kept of a key. It is 256 bits of chance, so a plain hash is as good as a slow one."""
    return sha256(text.encode()).hexdigest()


def _holding(now: datetime) -> QuerySet[Key]:
    return Key.objects.filter(revoked_at=None, ends_at__gt=now)


def _gone(before: datetime) -> Q:
    return Q(ends_at__lt=before) | Q(revoked_at__lt=before)


def _revoke(keys: QuerySet[Key], now: datetime) -> int:
    return keys.filter(revoked_at=None).update(revoked_at=now)


def _check(name: str, scopes: Collection[str], days: int) -> None:
    if not 1 <= len(name) <= 40 or not name.isprintable():
        raise Refused("bad_name", "A key's name has 1 to 40 characters, on one line.")
    if not scopes or not set(scopes) <= set(KeyScope.values):
        raise Refused("no_scope", "Choose at least one thing that the key opens.")
    if days not in ENDS:
        raise Refused("bad_end", "A key ends after 30, 90 or 365 days.")
