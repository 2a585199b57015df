"""Notices about substitutes and presence: a chair can be taken over, a chair was taken over, and a
member has to confirm that they are here.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from club.messages.notifications.kinds import (
    NOT_BY_HOOK,
    KindGroup,
    Text,
)
from club.messages.notifications.models import Notice
from club.play.substitutes.models import SubstituteRequest
from club.play.substitutes.queries import open_request
from club.play.tables import due_chairs
from club.play.tables.models import Table
from club.play.time_control.notices.tables import TableNotice, TableRowNotice


class RequestNotice(TableRowNotice[SubstituteRequest]):
    """A notice about a request for a substitute."""

    group = KindGroup.TIME
    waits_for_visitors = False

    def rows(self) -> QuerySet[SubstituteRequest]:
        return SubstituteRequest.objects.select_related("table__host", "taken_by")

    def row_context(
        self, row: SubstituteRequest, notice: Notice
    ) -> Mapping[str, object]:
        return {"call": row}


class SubstituteNeeded(RequestNotice):
    """A volunteer can take a chair over. The notice does not mention the position."""

    name = "bench"
    label = _("a seat to take over")
    channels = NOT_BY_HOOK
    subject = "A seat to take over: {table}"
    gone = "the seat is taken"

    def address(self, table: Table, notice: Notice) -> str:
        return reverse("tables:briefing", args=[notice.subject_id])

    def why_void(self, row: SubstituteRequest, notice: Notice) -> Text:
        return "" if open_request(row.table_id, row.seat) else self.gone


class ChairTaken(RequestNotice):
    """A substitute has the former chair of the member."""

    name = "chair_taken"
    label = _("your seat was taken over")
    subject = "A substitute plays on in your place: {table}"
    gone = "the request is gone"


class ConfirmPresence(TableNotice):
    """The member sits at a table that is about to start, and has to confirm that they are here."""

    name = "confirm"
    label = _("are you still here")
    group = KindGroup.TIME
    channels = NOT_BY_HOOK
    subject = "Are you still here? {table}"
    waits_for_visitors = False

    def due_at(self, table: Table, notice: Notice) -> datetime | None:
        pending = due_chairs.chairs_to_confirm(notice.member)
        chair = next((chair for chair in pending if chair.table_id == table.pk), None)
        return chair.confirm_by if chair else None

    def context(self, table: Table, notice: Notice) -> Mapping[str, object]:
        return {"confirm_by": self.due_at(table, notice)}

    def void(self, notice: Notice) -> str:
        assert notice.table_id is not None
        has_to_confirm = due_chairs.has_to_confirm(notice.table_id, notice.member_id)
        return "" if has_to_confirm else "you had confirmed, or no longer need to"


KINDS = (SubstituteNeeded(), ChairTaken(), ConfirmPresence())
