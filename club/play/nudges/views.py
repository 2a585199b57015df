"""The button that nudges, and what comes of it: the table's page."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from club.base.ui.web import member_of
from club.play.nudges import services
from club.play.table_page.responses import changes_table, redirect_to_table


@changes_table
def nudge(request: HttpRequest, table_id: int) -> HttpResponse:
    """Nudges the member in the seat."""
    text = request.POST.get("seat", "")
    seat = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else -1
    made = services.nudge_seat(table_id, seat, member_of(request), timezone.now())
    said = _("{name} gets a notice that you are waiting.").format(
        name=made.member.username
    )
    messages.success(request, said)
    return redirect_to_table(table_id)
