"""Notes which lines were written while somebody had a chair."""

from __future__ import annotations

from club.play.chat.audiences import first_line_of
from club.play.chat.models import ChatTenure, ChatThread
from club.play.tables.models import Chair
from games.core import Seat


def end_chat_tenure(table_id: int, seat: Seat) -> None:
    """The chair's occupant leaves it: they read on to here, and the next one from here. Call with
    the table row locked, before the chair changes hands.
    """  # tables 1.2
    member_id = Chair.objects.values_list("member_id", flat=True).get(
        table=table_id, seat=seat
    )
    earlier = ChatTenure.objects.filter(table=table_id, seat=seat)
    thread = ChatThread.objects.filter(pk=table_id).first()
    ChatTenure.objects.create(
        table_id=table_id,
        seat=seat,
        member_id=member_id,
        first=first_line_of(list(earlier), seat),
        last=thread.table_lines if thread else 0,
    )
