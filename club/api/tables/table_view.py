"""The base of all that is about one table: it is looked for once, and a failure says what is true
there now.
"""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils import timezone
from rest_framework.response import Response

from club.api.base.api_view import ApiView
from club.api.base.serializers import MessageSerializer
from club.api.tables.serializers import (
    TableAtRest,
    TableSerializer,
    asked_sentence,
    open_question,
    teller_at,
)
from club.play import services as play
from club.play.services.suspension import UNRENDERABLE
from club.tables import queries
from club.tables.errors import Refused, StaleTurn, Unrenderable
from club.tables.models import Table
from club.tables.projection import TableProjection, project_table
from club.timecontrol.idle_reasons import idle_reasons
from games.core import IllegalMove, Seat
from games.registry import UnknownGame

CREATED = 201
KNOWN = (Refused, IllegalMove, UnknownGame, Unrenderable, Table.DoesNotExist)


class TableView(ApiView):
    """A view of one table."""

    table: Table | None = None
    seat: Seat | None = None

    def find(self, table_id: int) -> Table:
        """The table. Raises Table.DoesNotExist when it is not theirs to see, Unrenderable when its
        rules have failed to show it.
        """
        self.table, self.seat = queries.table_for(self.member, table_id)
        if self.table.marked == UNRENDERABLE:
            raise Unrenderable
        return self.table

    def look(self, table_id: int) -> TableProjection:
        """The table as the asker may know it now."""
        return project_table(self.find(table_id), self.seat)

    def shown(self, table_id: int, status: int = 200) -> Response:
        """The table as it is now, after something was done."""
        where = {"Location": reverse("api:table", args=[table_id])} if status == CREATED else {}
        one = self.look(table_id)
        (rest,) = idle_reasons([one], timezone.now())
        return Response(TableSerializer.serialize(TableAtRest(one, rest)), status, headers=where)

    def handle_exception(self, exc: Exception) -> Response:
        """Rules that fail to show a table have it held, as on its page."""
        if self.table is not None and not isinstance(exc, KNOWN):
            undrawn = play.suspend_unrenderable(self.table, exc, timezone.now())
            exc = Unrenderable() if undrawn else exc
        return super().handle_exception(exc)

    def beside(self, failure: Exception) -> dict[str, Any]:
        if self.table is None:
            return {}
        match failure:
            case StaleTurn():
                one = self.look(self.table.pk)
                sentence = MessageSerializer.serialize(asked_sentence(one))
                return {"asked": open_question(one), "sentence": sentence}
            case IllegalMove():
                return self.illegal(failure, self.look(self.table.pk))
        return {}

    def illegal(self, failure: IllegalMove, one: TableProjection) -> dict[str, Any]:
        """What a refused move says besides, at the table as it is now."""
        return {"detail": teller_at(one).message(failure.message).said}
