"""Authorization of live streams. It is checked when a stream opens, and at each notification for
all open streams (`club.base.streams.permissions.StreamAuthorizer`).

`queries.table_for` decides which tables a member may see; a grant remembers the values that this
decision depended on. Everything here reads the database and must run in a thread.
"""

from __future__ import annotations

from collections.abc import Collection

from django.utils import timezone

from club.base.roles.models import RoleKind
from club.base.roles.permissions import role_of
from club.base.streams import publisher
from club.base.streams.permissions import (
    Bearer,
    KeyGrant,
    NotAdmitted,
    SessionGrant,
    StreamGrant,
)
from club.people.members import active_sessions, api_keys
from club.people.members.api_key_rows import KeyScope
from club.people.members.models import Member
from club.people.members.queries import factor_lacking, lacks_factor
from club.play.tables import queries
from club.play.tables.due_chairs import playable_chairs_to_act
from club.play.tables.models import Chair, Table

# privacy and host of each table
Rows = dict[int | None, tuple[bool, int]]
Chairs = dict[tuple[int | None, int], int]  # by table and member


def grant_stream(bearer: Bearer, table_id: int | None) -> StreamGrant:
    """The grant for a session or key. Raises NotAdmitted: 403 for anonymous visitors, for keys
    without the scope and for admins without a second factor, 401 for invalid keys, 404 for tables
    that the member may not see.
    """
    if isinstance(bearer, KeyGrant):
        checked, member = _by_key(bearer)
    else:
        checked, member = _by_session(bearer)
    if lacks_factor(member):
        raise NotAdmitted(403)
    if table_id is not None:
        return _grant_table(checked, member, table_id)
    channel = publisher.home_channel(member.pk)
    return StreamGrant(checked, member.pk, None, channel, (member.password, None, None))


def valid_grants(grants: Collection[StreamGrant]) -> set[StreamGrant]:
    """The grants that are still valid, in a fixed number of queries."""
    member_ids = {grant.member_id for grant in grants}
    table_ids = {grant.table_id for grant in grants if grant.table_id is not None}
    bearers = {grant.bearer for grant in grants}
    valid_bearers = _valid_bearers(bearers)
    passwords = _passwords(member_ids)
    privacy = _privacy(table_ids)
    chairs = _chairs(table_ids, member_ids)

    def current_basis(grant: StreamGrant) -> tuple[object, ...]:
        return (
            passwords.get(grant.member_id, ""),
            privacy.get(grant.table_id),
            chairs.get((grant.table_id, grant.member_id)),
        )

    current = (grant for grant in grants if grant.bearer in valid_bearers)
    return {grant for grant in current if grant.rests_on == current_basis(grant)}


def has_leaked_key(address: str) -> bool:
    """Whether a URL contains an API key; such a key is revoked."""
    return api_keys.revoke_leaked_keys(address, timezone.now())


def open_questions(member_id: int) -> list[tuple[int, int]]:
    """Table and number of each open question of the member, the earliest deadline first."""
    return list(playable_chairs_to_act(member_id).values_list("table_id", "asked"))


def _by_session(bearer: SessionGrant) -> tuple[Bearer, Member]:
    member = active_sessions.member_with(bearer.session_key)
    if member is None:
        raise NotAdmitted(403)
    return bearer, member


def _by_key(bearer: KeyGrant) -> tuple[Bearer, Member]:
    """The bearer with the key's digest instead of its text, and the member."""
    now = timezone.now()
    key = api_keys.key_with_member(bearer.key, now)
    if key is None:
        raise NotAdmitted(401)
    if KeyScope.READ not in key.opens:
        raise NotAdmitted(403)
    api_keys.note_use(key, now)
    return KeyGrant(key.digest), key.member


def _valid_bearers(bearers: Collection[Bearer]) -> set[Bearer]:
    """The sessions and keys that have not ended, with one query each."""
    digests = {bearer.key for bearer in bearers if isinstance(bearer, KeyGrant)}
    session_keys = {
        bearer.session_key for bearer in bearers if isinstance(bearer, SessionGrant)
    }
    live_sessions = active_sessions.live_sessions(session_keys)
    valid: set[Bearer] = {SessionGrant(session_key) for session_key in live_sessions}
    if digests:
        valid_keys = api_keys.valid_keys(digests, timezone.now())
        valid |= {KeyGrant(digest) for digest in valid_keys}
    return valid


def _grant_table(bearer: Bearer, member: Member, table_id: int) -> StreamGrant:
    try:
        table, _ = queries.table_for(member, table_id)
    except Table.DoesNotExist:
        raise NotAdmitted(404) from None
    chair_id = table.chairs.filter(member=member).values_list("pk", flat=True).first()
    if chair_id is None and role_of(member) == RoleKind.GUEST:
        raise NotAdmitted(404)  # guests look on nowhere
    spectators = publisher.spectators_channel(table.pk)
    channel = spectators if chair_id is None else publisher.chair_channel(chair_id)
    rests_on = (member.password, (table.private, table.host_id), chair_id)
    return StreamGrant(bearer, member.pk, table.pk, channel, rests_on)


def _passwords(member_ids: Collection[int]) -> dict[int, str]:
    """Password hashes by member: a new password ends sessions. Admins without a second factor are
    left out.
    """
    active = Member.objects.filter(pk__in=member_ids, is_active=True)
    admitted = active.exclude(factor_lacking())
    return dict(admitted.values_list("pk", "password"))


def _privacy(table_ids: Collection[int]) -> Rows:
    tables = Table.objects.filter(pk__in=table_ids)
    rows = tables.values_list("pk", "private", "host_id")
    return {pk: (private, host_id) for pk, private, host_id in rows}


def _chairs(table_ids: Collection[int], member_ids: Collection[int]) -> Chairs:
    seated = Chair.objects.filter(table__in=table_ids, member__in=member_ids)
    rows = seated.values_list("table_id", "member_id", "pk")
    return {(table, member): pk for table, member, pk in rows if member}
