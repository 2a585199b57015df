"""Questions about the bench: who has volunteered, whom a call may ask, what a member is called to.
Nothing here writes.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from club.members.models import Member
from club.substitutes.models import BenchAsked, BenchCall, BenchWish
from club.tables.models import AbsencePolicy, Status, Table, Tenure
from club.tables.queries import ONE_SWEEP
from club.timecontrol.member_time import last_holidays
from club.timecontrol.on_time_rate import on_time_rates
from games.core import Seat

MOST_CALLS = 2  # L12: for one chair in a game


def has_substitutes(table: Table) -> bool:
    """Whether the table's constitution calls the bench."""
    return table.absence == AbsencePolicy.BENCH


def offers_of(member: Member) -> dict[str, int]:
    """How many chairs at once the member would take over, by game."""
    return dict(BenchWish.objects.filter(member=member).values_list("game_slug", "chairs"))


def fitting_offers(table: Table, seat: Seat, now: datetime) -> list[BenchWish]:
    """Who may take that chair over, the longest unasked first: volunteers for the table's game who
    never sat there and were never asked for another of its chairs, are timely enough, not on leave,
    and hold fewer chairs so than they said.
    """  # L12, V7
    sat = Tenure.objects.filter(table=table, member__isnull=False).values("member")
    found = BenchWish.objects.filter(game_slug=table.game_slug, member__is_active=True)
    found = found.exclude(member__in=sat).exclude(member__in=_asked_beside(table.pk, seat))
    free = found.annotate(held=_held(table)).filter(held__lt=F("chairs"))
    order = (F("asked_at").asc(nulls_first=True), "pk")
    wishes = list(free.select_related("member").order_by(*order))
    members = [wish.member_id for wish in wishes]
    timely, resting = on_time_rates(members) if members else {}, last_holidays(members, now)
    return [
        wish
        for wish in wishes
        if timely[wish.member_id].reaches(table.timely) and wish.member_id not in resting
    ]


def expired_requests(now: datetime) -> list[tuple[int, int]]:
    """Table and id of calls whose time is over, the longest first."""
    over = BenchCall.objects.filter(settled_at=None, over_at__lte=now).order_by("over_at")
    return list(over.values_list("table_id", "pk")[:ONE_SWEEP])


def requests_to(member: Member) -> QuerySet[BenchCall]:
    """Open calls for chairs that the member has been asked to take, what is over first before the
    rest; each with its table.
    """
    open_now = BenchCall.objects.filter(settled_at=None, table__status=Status.LIVE)
    found = open_now.filter(_asked(member))
    return found.select_related("table__host", "table__record").order_by("over_at", "pk")


def request_to(member: Member, call_id: int) -> BenchCall:
    """A call for a chair to which the member was asked, whatever has come of it, with its table and
    member. Raises BenchCall.DoesNotExist.
    """
    asked = BenchCall.objects.filter(_asked(member))
    return asked.select_related("table__host", "table__record", "member").get(pk=call_id)


def open_request(table_id: int, seat: Seat) -> BenchCall | None:
    """The call that is out for that chair."""
    return BenchCall.objects.filter(table=table_id, seat=seat, settled_at=None).first()


def open_requests(table: Table) -> list[BenchCall]:
    """The calls that are out at the table, by seat; each with its member."""
    found = table.calls.filter(settled_at=None)
    return list(found.select_related("member").order_by("seat"))


def may_request(table: Table, seat: Seat) -> bool:
    """Whether the bench may be called for that chair: it is not, and was not often enough."""
    earlier = list(table.calls.filter(seat=seat).values_list("settled_at", flat=True))
    return None not in earlier and len(earlier) < MOST_CALLS


def was_asked(table_id: int, seat: Seat, member_id: int) -> bool:
    """Whether a call has asked the member to take that chair."""
    asked = BenchAsked.objects.filter(call__table=table_id, call__seat=seat)
    return asked.filter(member=member_id).exists()


def may_read_seat(call: BenchCall, member: Member) -> bool:
    """Whether the call for that chair which is out now asks the member; what they may read there
    then is all that they ever knew of a seat at the table.
    """  # L12
    asked = BenchAsked.objects.filter(call__table=call.table_id, call__seat=call.seat)
    now_asked = asked.filter(call__settled_at=None, member=member)
    beside = _asked_beside(call.table_id, call.seat).filter(member=member)
    return now_asked.exists() and not beside.exists()


def request_of_notice(call_id: int) -> BenchCall | None:
    """The call that a notice is about, with its table and who took the chair; None: it is gone."""
    found = BenchCall.objects.filter(pk=call_id)
    return found.select_related("table__host", "taken_by").first()


def _asked(member: Member) -> Exists:
    """Calls for a chair to which the member was asked, by this call or by one before."""
    before = BenchCall.objects.filter(
        table=OuterRef("table"), seat=OuterRef("seat"), asked__member=member
    )
    return Exists(before)


def _asked_beside(table_id: int, seat: Seat) -> QuerySet[BenchAsked, Any]:
    """Members who were asked for other chairs of the table, whose secrets they may have read."""
    asked = BenchAsked.objects.filter(call__table=table_id).exclude(call__seat=seat)
    return asked.values("member")


def _held(table: Table) -> Coalesce:
    """How many chairs of the game a volunteer holds that they took over."""
    taken = BenchCall.objects.filter(
        taken_by=OuterRef("member"),
        table__game_slug=table.game_slug,
        table__status=Status.LIVE,
        table__chairs__member=OuterRef("member"),
    )
    counted = taken.order_by().values("taken_by").annotate(chairs=Count("pk")).values("chairs")
    return Coalesce(Subquery(counted), 0)
