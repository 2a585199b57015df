"""Panels of the app on the page of a table."""

from __future__ import annotations

from datetime import datetime

from club.base.ui.panels import Panel
from club.people.members.models import Member
from club.play.tables.models import Origin
from club.play.tables.projection import TableProjection
from club.play.take_back.last_moves import may_undo
from club.play.take_back.models import TakeBack
from club.play.take_back.queries import open_proposal, take_backs_of


def in_bar(
    projection: TableProjection, member: Member | None, now: datetime
) -> Panel | None:
    """The button that undoes the viewer's last moves, while that is possible."""  # tables 7.3
    table, own, game = projection.table, projection.own, projection.read
    if own is None or game is None or table.record is None or own.draft:
        return None
    is_elsewhere = table.is_practice or table.origin == Origin.ELSEWHERE
    if not table.live or projection.is_suspended or is_elsewhere:
        return None
    if not may_undo(table.record, game, own.seat):
        return None
    return Panel("take_back/_undo.jinja", {"table_id": table.pk})


def at_table_without_proposal(
    projection: TableProjection, member: Member | None, now: datetime
) -> Panel | None:
    """Does as `at_table`, where no proposal is open."""
    return at_table(projection, member, now, may_be_proposed=False)


def at_table(
    projection: TableProjection,
    member: Member | None,
    now: datetime,
    may_be_proposed: bool = True,
) -> Panel | None:
    """The open proposal, and the way to all about taking back. It costs no query where nothing was
    taken back and the viewer may propose nothing.
    """
    table = projection.table
    was_taken_back = table.record is not None and table.record.copied > 0
    plays = projection.own is not None and table.live and not projection.is_suspended
    if table.is_practice or table.origin == Origin.ELSEWHERE:
        return None
    if member is None or not (was_taken_back or plays):
        return None
    proposal = open_proposal(table, now) if table.live and may_be_proposed else None
    times = len(take_backs_of(table)) if was_taken_back else 0
    if proposal is None and not times and not projection.lines:
        return None
    context = {"table_id": table.pk, "proposal": None, "times": times, "plays": plays}
    asked = _proposal_facts(proposal, member) if proposal else {}
    return Panel("take_back/_at_table.jinja", context | asked)


def _proposal_facts(proposal: TakeBack, member: Member) -> dict[str, object]:
    agreed = {assent.member_id for assent in proposal.assents.all()}
    return {
        "proposal": proposal.pk,
        "line": proposal.line,
        "by": proposal.by.username if proposal.by else "",
        "may_answer": member.pk not in agreed,
    }
