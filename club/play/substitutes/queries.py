"""Queries of substitutes: offers of volunteers, open requests, the members a request may ask, and
briefings: a volunteer who is asked to take a chair sees the position as the chair's seat does,
and nothing of the chair's member. Nothing here writes to the database.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from club.people.members.models import Member
from club.people.moderation.contacts import unreachable_members
from club.people.moderation.contacts.rules import Contact
from club.play.substitutes.models import (
    RequestRecipient,
    SubstituteOffer,
    SubstituteRequest,
)
from club.play.tables.due_chairs import ONE_SWEEP
from club.play.tables.models import AbsencePolicy, Status, Table, Tenure
from club.play.tables.projection import TableProjection, project_table, render_or_skip
from club.play.tables.services.permissions import members_without_room
from club.play.time_control.queries import last_holidays
from club.play.time_control.response_times import on_time_rates
from games.core import AnyGame, Seat

MOST_CALLS = 2  # votes 3.3: requests for one chair in a game


def has_substitutes(table: Table) -> bool:
    """Whether the table's absence policy requests substitutes."""
    return table.absence == AbsencePolicy.BENCH


def offers_of(member: Member) -> dict[str, int]:
    """The number of chairs that the member would take over at once, by the game's slug."""
    offers = SubstituteOffer.objects.filter(member=member)
    return dict(offers.values_list("game_slug", "chairs"))


def fitting_offers(table: Table, seat: Seat, now: datetime) -> list[SubstituteOffer]:
    """The offers of volunteers who may take the chair over, those not asked for longest first.

    A fitting volunteer offers the table's game, has never sat at the table, was never asked for
    another of its chairs, neither blocks nor is blocked by a member there, is timely enough, not on
    holiday, has not taken over as many chairs as they offer, and does not play as many games at
    once as they or the club allow.
    """  # votes 3.1, votes 3.6
    offers = list(_offers_with_chairs_left(table, seat))
    members = [offer.member_id for offer in offers]
    kept_apart = _kept_apart(table, seat, members)
    without_room = members_without_room([offer.member for offer in offers])
    rates = on_time_rates(members) if members else {}
    unfit = {*kept_apart, *last_holidays(members, now), *without_room}
    return [
        offer
        for offer in offers
        if offer.member_id not in unfit and rates[offer.member_id].reaches(table.timely)
    ]


def _offers_with_chairs_left(table: Table, seat: Seat) -> QuerySet[SubstituteOffer]:
    seated_once = Tenure.objects.filter(table=table, member__isnull=False)
    active = SubstituteOffer.objects.filter(member__is_active=True)
    offers = active.filter(game_slug=table.game_slug)
    offers = offers.exclude(member__in=seated_once.values("member"))
    offers = offers.exclude(member__in=_asked_for_other_chairs(table.pk, seat))
    offers = offers.annotate(held=_chairs_taken_over(table))
    order = (F("asked_at").asc(nulls_first=True), "pk")
    fitting = offers.filter(held__lt=F("chairs")).order_by(*order)
    return fitting.select_related("member")


def _kept_apart(table: Table, seat: Seat, members: Sequence[int]) -> set[int]:
    """The members who block a member in another chair, or are blocked by one."""
    beside = table.chairs.filter(member__isnull=False).exclude(seat=seat)
    seated = [pk for pk in beside.values_list("member_id", flat=True) if pk]
    return unreachable_members(Contact.SUBSTITUTE, seated, members)


def expired_requests(now: datetime) -> list[tuple[int, int]]:
    """Table id and id of open requests whose time is over, the longest first."""
    open_now = SubstituteRequest.objects.filter(settled_at=None)
    expired = open_now.filter(over_at__lte=now).order_by("over_at")
    return list(expired.values_list("table_id", "pk")[:ONE_SWEEP])


def requests_to(member: Member) -> QuerySet[SubstituteRequest]:
    """Open requests for chairs that the member was asked to take, by their end. The tables are
    fetched with them.
    """
    open_now = SubstituteRequest.objects.filter(
        settled_at=None, table__status=Status.LIVE
    )
    requests = open_now.filter(_asked(member))
    return requests.select_related("table__host", "table__record").order_by(
        "over_at", "pk"
    )


def asked_of(member: Member) -> QuerySet[SubstituteRequest]:
    """The open and settled requests for chairs that the member was asked to take, with their tables
    and the chairs' members.
    """
    requests = SubstituteRequest.objects.filter(_asked(member))
    return requests.select_related("table__host", "table__record", "member")


def open_request(table_id: int, seat: Seat) -> SubstituteRequest | None:
    """The open request for the chair; None if there is none."""
    open_now = SubstituteRequest.objects.filter(settled_at=None)
    return open_now.filter(table=table_id, seat=seat).first()


def open_requests(table: Table) -> list[SubstituteRequest]:
    """The open requests at the table, by seat. The chairs' members are fetched with them."""
    requests = table.calls.filter(settled_at=None)
    return list(requests.select_related("member").order_by("seat"))


def may_request(table: Table, seat: Seat) -> bool:
    """Whether a substitute may be requested for the chair: no request is open, and there were fewer
    than `MOST_CALLS`.
    """
    earlier = list(table.calls.filter(seat=seat).values_list("settled_at", flat=True))
    return None not in earlier and len(earlier) < MOST_CALLS


def was_asked(table_id: int, seat: Seat, member_id: int) -> bool:
    """Whether a request has asked the member to take the chair."""
    recipients = RequestRecipient.objects.filter(call__table=table_id, call__seat=seat)
    return recipients.filter(member=member_id).exists()


def may_read_seat(request: SubstituteRequest, member: Member) -> bool:
    """Whether the member may see what the chair's seat sees: the open request for it asks them, and
    they were never asked for another chair of the table.
    """  # votes 3.1
    table_id, seat = request.table_id, request.seat
    recipients = RequestRecipient.objects.filter(call__table=table_id, call__seat=seat)
    asked_now = recipients.filter(call__settled_at=None, member=member)
    asked_elsewhere = _asked_for_other_chairs(table_id, seat).filter(member=member)
    return asked_now.exists() and not asked_elsewhere.exists()


def _asked(member: Member) -> Exists:
    """Condition on requests: this one, or an earlier one for the same chair, asks the member."""
    same_chair = SubstituteRequest.objects.filter(
        table=OuterRef("table"), seat=OuterRef("seat"), asked__member=member
    )
    return Exists(same_chair)


def _asked_for_other_chairs(
    table_id: int, seat: Seat
) -> QuerySet[RequestRecipient, Any]:
    """Members who were asked for other chairs of the table, and may have seen what those see."""
    recipients = RequestRecipient.objects.filter(call__table=table_id)
    return recipients.exclude(call__seat=seat).values("member")


def _chairs_taken_over(table: Table) -> Coalesce:
    """Annotation of offers: the number of chairs of the game that the member has taken over and
    still holds.
    """
    requests = SubstituteRequest.objects.filter(
        taken_by=OuterRef("member"),
        table__game_slug=table.game_slug,
        table__status=Status.LIVE,
        table__chairs__member=OuterRef("member"),
    )
    counted = requests.order_by().values("taken_by").annotate(chairs=Count("pk"))
    return Coalesce(Subquery(counted.values("chairs")), 0)


@dataclass(frozen=True, slots=True)
class SeatBriefing:
    """The position as the seat of a chair sees it, without draft, orders and log."""

    game: AnyGame
    seat: Seat
    view: Any = field(repr=False)


def seat_briefing(call: SubstituteRequest, member: Member) -> SeatBriefing | None:
    """The briefing of the request's chair, while an open request asks the member; None afterwards,
    for all others, and where the position cannot be shown.

    The position is read before the permission: plies after the end of the request stay hidden.
    """
    briefing = render_or_skip(project_table(call.table, call.seat), _briefing_of)
    return briefing if may_read_seat(call, member) else None


def _briefing_of(projection: TableProjection) -> SeatBriefing | None:
    if projection.read is None or projection.viewer is None:
        return None
    return SeatBriefing(projection.game, projection.viewer, projection.view)
