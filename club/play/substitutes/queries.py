"""Queries of substitutes: offers of volunteers, open requests, and the members a request may ask.

Nothing here writes to the database.
"""

from __future__ import annotations

from collections.abc import Sequence
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
from club.play.tables.models import AbsencePolicy, Status, Table, Tenure
from club.play.tables.open_questions import ONE_SWEEP
from club.play.tables.services.game_limits import members_without_room
from club.play.time_control.on_time_rate import on_time_rates
from club.play.time_control.queries import last_holidays
from games.core import Seat

MOST_CALLS = 2  # votes 3.3: requests for one chair in a game


def has_substitutes(table: Table) -> bool:
    """Whether the table's absence policy requests substitutes."""
    return table.absence == AbsencePolicy.BENCH


def offers_of(member: Member) -> dict[str, int]:
    """The number of chairs that the member would take over at once, by the game's slug."""
    return dict(
        SubstituteOffer.objects.filter(member=member).values_list("game_slug", "chairs")
    )


def fitting_offers(table: Table, seat: Seat, now: datetime) -> list[SubstituteOffer]:
    """The offers of volunteers who may take the chair over, those not asked for longest first.

    A fitting volunteer offers the table's game, has never sat at the table, was never asked for
    another of its chairs, neither blocks nor is blocked by a member there, is timely enough, not on
    holiday, has not taken over as many chairs as they offer, and does not play as many games at
    once as they or the club allow.
    """  # votes 3.1, votes 3.6
    seated_once = Tenure.objects.filter(table=table, member__isnull=False).values(
        "member"
    )
    asked_elsewhere = _asked_for_other_chairs(table.pk, seat)
    offers = SubstituteOffer.objects.filter(
        game_slug=table.game_slug, member__is_active=True
    )
    offers = offers.exclude(member__in=seated_once).exclude(member__in=asked_elsewhere)
    offers = offers.annotate(held=_chairs_taken_over(table)).filter(
        held__lt=F("chairs")
    )
    order = (F("asked_at").asc(nulls_first=True), "pk")
    with_chairs_left = list(offers.select_related("member").order_by(*order))
    members = [offer.member_id for offer in with_chairs_left]
    kept_apart = _kept_apart(table, seat, members)
    without_room = members_without_room([offer.member for offer in with_chairs_left])
    rates = on_time_rates(members) if members else {}
    unfit = {*kept_apart, *last_holidays(members, now), *without_room}
    return [
        offer
        for offer in with_chairs_left
        if offer.member_id not in unfit and rates[offer.member_id].reaches(table.timely)
    ]


def _kept_apart(table: Table, seat: Seat, members: Sequence[int]) -> set[int]:
    """Those of the members who block a member in another chair, or are blocked by one."""
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
    return SubstituteRequest.objects.filter(
        table=table_id, seat=seat, settled_at=None
    ).first()


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
    recipients = RequestRecipient.objects.filter(call__table=table_id).exclude(
        call__seat=seat
    )
    return recipients.values("member")


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
    counted = (
        requests.order_by()
        .values("taken_by")
        .annotate(chairs=Count("pk"))
        .values("chairs")
    )
    return Coalesce(Subquery(counted), 0)
