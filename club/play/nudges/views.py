"""The button that nudges a member."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from club.base.ui.web import member_of, typed_number
from club.play.nudges import services
from club.play.table_page.responses import changes_table


@changes_table
def nudge(request: HttpRequest, table_id: int) -> None:
    """Nudges the member in the seat."""
    seat = typed_number(request.POST.get("seat", ""), digits=3)
    nudged = services.nudge_seat(
        table_id, -1 if seat is None else seat, member_of(request), timezone.now()
    )
    text = _("{name} gets a notice that you are waiting.")
    messages.success(request, text.format(name=nudged.member.username))
