"""For the app of conduct: a line that others reported, and hiding it."""

from __future__ import annotations

from datetime import datetime

from club.people.members.models import Member
from club.play.chat.models import ChatLine
from club.play.chat.services.streams import signal_readers
from club.play.chat.services.threads import locked_thread


def hide_line(line_id: int, by: Member, now: datetime) -> None:
    """Nobody reads the line any more. The caller checks that the member may hide it, and notes why.
    Raises ChatLine.DoesNotExist.
    """  # tables 1.5
    _set_hidden(line_id, by, now)


def show_line(line_id: int) -> None:
    """All who could read the line read it again. Raises ChatLine.DoesNotExist."""
    _set_hidden(line_id, None, None)


def _set_hidden(line_id: int, by: Member | None, at: datetime | None) -> None:
    with locked_thread(ChatLine.objects.get(pk=line_id).table_id) as thread:
        line = ChatLine.objects.get(pk=line_id)
        line.hidden_by, line.hidden_at = by, at
        line.save(update_fields=["hidden_by", "hidden_at"])
        signal_readers(thread, line)
