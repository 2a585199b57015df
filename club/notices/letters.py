"""Words of the letters, drawn for their addressee alone: from the view of their seat, at the moment of posting."""

from __future__ import annotations

import zoneinfo
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone

from club.notices.models import Kind, Notice
from club.records.chronicle import chronicle
from club.tables.models import Chair
from club.tables.words import names_at, said


@dataclass(frozen=True, slots=True)
class Words:
    subject: str
    body: str


SUBJECTS = {
    Kind.YOUR_TURN: "Your turn: {table}",
    Kind.LAST_CALL: "Last call: {table}",
    Kind.STOOD_IN: "Somebody played for you: {table}",
    Kind.FINISHED: "The game is over: {table}",
    Kind.CANCELLED: "The game is off: {table}",
}


def letter_for(notice: Notice) -> Words:
    """The letter that tells the notice, in the member's own time zone."""
    zone = zoneinfo.ZoneInfo(notice.member.time_zone)
    with timezone.override(zone):
        body = render_to_string(f"emails/{notice.kind}.txt", _facts(notice))
    return Words(SUBJECTS[Kind(notice.kind)].format(table=notice.table.name), body.strip() + "\n")


def _facts(notice: Notice) -> dict[str, object]:
    table = notice.table
    return {
        "member": notice.member,
        "table": table,
        "game": table.game_name,
        "address": settings.PUBLIC_URL + table.get_absolute_url(),
        "due_at": _due_at(notice),
        "asked": _asked(notice),
    }


def _due_at(notice: Notice) -> datetime | None:
    return Chair.objects.filter(table=notice.table_id, seat=notice.seat).values_list("due_at", flat=True).first()


def _asked(notice: Notice) -> str:
    """What the member's seat is asked, as its own page would say it."""
    record = notice.table.record
    if record is None or not Kind(notice.kind).while_asked:
        return ""
    read = chronicle(record)
    return said(read.game.asks(read.position.view(notice.seat)), read.game, names_at(notice.table))
