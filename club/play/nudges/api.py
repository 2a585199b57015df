"""The API view of nudges. It calls the same service as the page."""

from __future__ import annotations

from rest_framework.decorators import action
from rest_framework.request import Request

from club.play.nudges import services
from club.play.tables.api.serializers import TableSerializer, TableWithIdleReasons
from club.play.tables.api.table_actions import TableActions
from club.site.api.actions import OF_A_CHANGE, ActionSchema
from club.site.api.requests import Sent, number
from club.site.api.viewsets import ApiRouter


class NudgeSent(Sent):
    seat = number(help_text="of the member who is to be told that the table waits")


class NudgeViewSet(TableActions):
    @action(detail=True, methods=["post"])
    @ActionSchema(TableSerializer, body=NudgeSent, refused=OF_A_CHANGE)
    def nudges(self, request: Request, table_id: int) -> TableWithIdleReasons:
        """Nudge a member: after half of their time, once a day, where you know of the question."""
        self.find(table_id)
        services.nudge_seat(table_id, self.body["seat"], self.member, self.now)
        return self.table_now(table_id)


router = ApiRouter()
router.register("tables", NudgeViewSet)
urlpatterns = router.urls
