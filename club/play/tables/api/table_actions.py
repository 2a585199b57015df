"""The base class of what the API does at one table. It looks the table up once, and adds its
present state to errors.
"""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from rest_framework.response import Response

from club.base.errors import ClubError
from club.play.moves import services as play
from club.play.moves.services.suspension import UNRENDERABLE
from club.play.tables import queries
from club.play.tables.api.plain_json import MessageSerializer
from club.play.tables.api.serializers import (
    TableSerializer,
    TableWithIdleReasons,
    open_question,
    prompt_sentence,
    table_teller,
)
from club.play.tables.errors import StaleTurn, Unrenderable
from club.play.tables.models import Table
from club.play.tables.projection import TableProjection, project_table
from club.play.time_control.queries import idle_reasons
from club.site.api.viewsets import ViewSet
from games.core import IllegalMove, Seat
from games.registry import UnknownGame

CREATED = 201
KNOWN = (ClubError, IllegalMove, UnknownGame, Unrenderable, Table.DoesNotExist)


class TableActions(ViewSet):
    """Actions at one table."""

    lookup_url_kwarg = "table_id"
    table: Table | None = None
    seat: Seat | None = None

    def find(self, table_id: int) -> Table:
        """The table. Raises Table.DoesNotExist if the member may not see it, Unrenderable if its
        rules have failed to show it.
        """
        self.table, self.seat = queries.table_for(self.member, table_id)
        if self.table.marked == UNRENDERABLE:
            raise Unrenderable
        return self.table

    def look(self, table_id: int) -> TableProjection:
        """The table as the member may know it now."""
        return project_table(self.find(table_id), self.seat)

    def table_now(self, table_id: int) -> TableWithIdleReasons:
        """The table after a change."""
        projection = self.look(table_id)
        (idle_reason,) = idle_reasons([projection], self.now)
        return TableWithIdleReasons(projection, idle_reason)

    def created(self, table_id: int) -> Response:
        """The answer with a new table, and its address."""
        data = TableSerializer.serialize(self.table_now(table_id))
        where = reverse("api:table-detail", args=[table_id])
        return Response(data, CREATED, headers={"Location": where})

    def handle_exception(self, exc: Exception) -> Response:
        """Suspends the table when its rules fail to show it, as the page does."""
        if self.table is not None and not isinstance(exc, KNOWN):
            undrawn = play.suspend_unrenderable(self.table, exc, self.now)
            exc = Unrenderable() if undrawn else exc
        return super().handle_exception(exc)

    def beside(self, failure: Exception) -> dict[str, Any]:
        if self.table is None:
            return {}
        match failure:
            case StaleTurn():
                projection = self.look(self.table.pk)
                sentence = MessageSerializer.serialize(prompt_sentence(projection))
                return {"asked": open_question(projection), "sentence": sentence}
            case IllegalMove():
                return self.illegal(failure, self.look(self.table.pk))
        return {}

    def illegal(
        self, failure: IllegalMove, projection: TableProjection
    ) -> dict[str, Any]:
        """Details of a refused move, from the table as it is now."""
        return {"detail": table_teller(projection).message(failure.message).said}
