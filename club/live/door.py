"""Who may listen to what. Asked when a stream opens, and about all that are to be told whenever there is news.

What a member may see is the tables' to say (`queries.table_for`); this only remembers on what that answer rested.
Everything here reads the database and belongs in a thread.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace

from django.contrib import auth
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.utils import timezone

from club.live import publishing
from club.members.models import Member
from club.tables import queries
from club.tables.models import Chair, Table


class Refused(Exception):
    """No stream is opened; `status` is the answer."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


@dataclass(frozen=True, slots=True)
class Pass:
    """What somebody may listen to, and what that rests on. When any of it changes, the pass is void."""

    session_key: str = field(repr=False)
    member_id: int
    table_id: int | None  # None: the member's home page
    channel: str
    password: str = field(repr=False)  # its hash: a new one ends sessions
    privacy: tuple[bool, int] | None  # whether the table is private, and its host
    chair_id: int | None  # None: a spectator


def admit(session_key: str, table_id: int | None) -> Pass:
    """The pass of whoever has this session. Raises Refused: 403 to strangers, 404 for what is not theirs to see."""
    member = _member(session_key)
    if table_id is None:
        return Pass(session_key, member.pk, None, publishing.of_home(member.pk), member.password, None, None)
    try:
        table, _ = queries.table_for(member, table_id)
    except Table.DoesNotExist:
        raise Refused(404) from None
    chair_id = table.chairs.filter(member=member).values_list("pk", flat=True).first()
    channel = publishing.of_spectators(table.pk) if chair_id is None else publishing.of_chair(chair_id)
    privacy = (table.private, table.host_id)
    return Pass(session_key, member.pk, table.pk, channel, member.password, privacy, chair_id)


def standing(passes: Collection[Pass]) -> set[Pass]:
    """Those of the passes that still hold, in a fixed number of queries."""
    table_ids = {one.table_id for one in passes if one.table_id is not None}
    member_ids = {one.member_id for one in passes}
    keys = {one.session_key for one in passes}
    sessions = set(Session.objects.filter(pk__in=keys, expire_date__gt=timezone.now()).values_list("pk", flat=True))
    passwords = dict(Member.objects.filter(pk__in=member_ids, is_active=True).values_list("pk", "password"))
    tables = Table.objects.filter(pk__in=table_ids).values_list("pk", "private", "host_id")
    seated = Chair.objects.filter(table__in=table_ids, member__in=member_ids).values_list("table_id", "member_id", "pk")
    privacy: dict[int | None, tuple[bool, int]] = {pk: (private, host_id) for pk, private, host_id in tables}
    chairs: dict[tuple[int | None, int], int] = {(table, member): pk for table, member, pk in seated if member}

    def as_of_now(one: Pass) -> Pass:
        return replace(
            one,
            password=passwords.get(one.member_id, ""),
            privacy=privacy.get(one.table_id),
            chair_id=chairs.get((one.table_id, one.member_id)),
        )

    return {one for one in passes if one.session_key in sessions and one == as_of_now(one)}


class _Shown(dict[str, object]):
    """A session that is only looked at: asking who somebody is must not end or renew it from here."""

    def flush(self) -> None: ...

    def cycle_key(self) -> None: ...


def _member(session_key: str) -> Member:
    request = HttpRequest()
    request.session = _Shown(SessionStore(session_key).load())  # type: ignore[assignment]
    member = auth.get_user(request)
    if not member.is_authenticated:
        raise Refused(403)
    return member
