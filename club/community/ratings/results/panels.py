"""Panels of results: at the table of a result, at home, and a remark in the record's file."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse

from club.base.ui.panels import SINCE, Panel
from club.community.ratings.models import Change, Result
from club.community.ratings.presentation.labels import signed
from club.community.ratings.rating_math.plackett_luce import displayed
from club.community.ratings.results.result_page import result_page_of_table
from club.people.members.models import Member
from club.play.moves.since_panel import MOST, unseen_endings
from club.play.tables.models import Status, Table
from club.play.tables.projection import TableProjection
from games import registry


def remark(table: Table) -> str:
    """The number of the result in the ledger; empty: there is none."""
    result = (
        Result.objects.filter(record=table.record_id).first()
        if table.record_id
        else None
    )
    if result:
        return f"result {result.number} of the club's ledger"
    return ""


def changes_since(member: Member, now: datetime) -> Panel | None:
    """The member's rating changes by games that ended since they were there."""
    endings = unseen_endings(member.pk, now).values("table__record")
    changes = Change.objects.filter(
        member=member,
        result__record__in=endings,
        result__voided_why="",
        pool__season="",
    )
    latest = changes.select_related("pool", "result").order_by("-result")[:MOST]
    rows = tuple(
        (
            reverse("ratings:result", args=[change.result_id]),
            registry.display_name(change.pool.slug),
            displayed(change.mu_after),
            signed(displayed(change.mu_after) - displayed(change.mu)),
        )
        for change in latest
    )
    return _since(rows) if rows else None


def _since(rows: tuple[tuple[str, str, int, str], ...]) -> Panel:
    return Panel("ratings/results/_since.jinja", {"rows": rows}, order=SINCE)


def at_table(
    projection: TableProjection, member: Member | None, now: datetime
) -> Panel | None:
    """The rating changes of a finished game."""
    if projection.table.status != Status.FINISHED:
        return None
    page = result_page_of_table(projection.table, member)
    if page:
        return Panel("ratings/results/_changed.jinja", {"page": page})
    return None
