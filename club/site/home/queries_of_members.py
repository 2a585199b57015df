"""Queries of the list of members: search, order, and the day on which each was last here, as far as
the viewer may know it.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from django.db.models import (
    Case,
    F,
    Max,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    TextChoices,
    When,
)
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.people.members.models import LogIn, Member
from club.people.members.queries import active_members
from club.play.tables.models import Chair, Status


class MemberOrder(TextChoices):
    """An order of the list of members."""

    NAME = "name", _("By name")
    NEWEST = "newest", _("Newest first")
    SEEN = "seen", _("Last here first")


def listed_members(
    viewer: Member, typed: str = "", order: MemberOrder = MemberOrder.NAME
) -> QuerySet[Any]:
    """The members whose name holds what was typed, in this order, each with `seen_at`."""
    members = active_members().filter(username__icontains=typed)
    by_name = Lower("username")
    orders = {
        MemberOrder.NAME: (by_name,),
        MemberOrder.NEWEST: ("-date_joined", by_name),
        MemberOrder.SEEN: (F("seen_at").desc(nulls_last=True), by_name),
    }
    return with_last_visit(members, viewer).order_by(*orders[order])


def with_last_visit(members: QuerySet[Member], viewer: Member) -> QuerySet[Any]:
    """Annotates the members with `seen_at`, the day on which each was last here; None where the
    viewer may not know it. Organisers see it of all; others of those who show it. Opponents at a
    live table do not see it: a hidden question of that table could be read from it.
    """  # club 3.3
    shows = Q() if may(viewer, Power.SEE_FIGURES) else Q(profile__shows_last_seen=True)
    own_tables = Chair.objects.filter(member=viewer, table__status=Status.LIVE)
    opponents = Chair.objects.filter(
        table__in=own_tables.values("table"), member__isnull=False
    ).exclude(member=viewer)
    sessions = LogIn.objects.filter(member=OuterRef("pk")).order_by().values("member")
    latest = Subquery(sessions.annotate(latest=Max("seen_at")).values("latest"))
    known = shows & ~Q(pk__in=opponents.values("member"))
    return members.annotate(seen_at=Case(When(known, then=latest), default=None))


def visit_day(member: Member, viewer: Member) -> date | None:
    """The day on which the member was last here; None if the viewer may not know it."""
    rows = with_last_visit(Member.objects.filter(pk=member.pk), viewer)
    seen_at: datetime | None = rows.values_list("seen_at", flat=True).get()
    return seen_at.date() if seen_at else None
