"""Notices about a table as a whole: it is full, over, called off or idle, or has a place or an
optional answer for the member.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from club.messages.notifications.kinds import (
    EVERYWHERE,
    NOT_BY_HOOK,
    KindGroup,
)
from club.messages.notifications.models import Notice
from club.play.moves.queries import may_still_answer, still_invited
from club.play.tables import queries
from club.play.tables.due_chairs import called_off_at
from club.play.tables.models import Status, Table
from club.play.time_control.notices.tables import TableNotice
from club.play.time_control.words import time_control_in_words


class Replaced(TableNotice):
    """A bot has the member's chair for good."""

    name = "replaced"
    label = _("a bot took your seat")
    group = KindGroup.GAMES
    subject = "A bot plays on in your place: {table}"


class Finished(TableNotice):
    """The game is over."""

    name = "finished"
    label = _("the game is over")
    group = KindGroup.GAMES
    channels = EVERYWHERE
    subject = "The game is over: {table}"
    public = True


class Cancelled(TableNotice):
    """The game was called off."""

    name = "cancelled"
    label = _("the game was called off")
    group = KindGroup.GAMES
    channels = EVERYWHERE
    subject = "The game was called off: {table}"
    public = True


class SeatReserved(TableNotice):
    """A seat of a rematch is reserved for the member."""

    name = "invited"
    label = _("a rematch for you")
    group = KindGroup.GAMES
    channels = NOT_BY_HOOK
    subject = "A seat is reserved for you: {table}"

    def void(self, notice: Notice) -> str:
        assert notice.table_id is not None
        is_kept = queries.is_kept_for(notice.table_id, notice.member_id)
        return "" if is_kept else "the seat is no longer reserved"


class RematchAnswered(TableNotice):
    """Seats are free at a rematch, since all have answered."""

    name = "rematch_answered"
    label = _("free seats at a rematch")
    group = KindGroup.GAMES
    channels = NOT_BY_HOOK
    subject = "Seats are free at the rematch: {table}"

    def void(self, notice: Notice) -> str:
        is_open = self.find_table(notice).status == Status.OPEN
        return "" if is_open else "the table is not open any more"


class TableFull(TableNotice):
    """All seats of an open table are taken."""

    name = "full"
    label = _("all seats are taken")
    group = KindGroup.GAMES
    channels = NOT_BY_HOOK
    subject = "All seats are taken: {table}"
    public = True

    def void(self, notice: Notice) -> str:
        assert notice.table_id is not None
        is_full = queries.is_full(notice.table_id)
        return "" if is_full else "it has begun, or a chair is free again"


class TableIdle(TableNotice):
    """Nothing happened for a long time, and the table will be called off."""

    name = "idle"
    label = _("no activity")
    group = KindGroup.GAMES
    subject = "No activity: {table}"

    def context(self, table: Table, notice: Notice) -> Mapping[str, object]:
        return {"called_off_at": called_off_at(table)}

    def void(self, notice: Notice) -> str:
        table = self.find_table(notice)
        is_idle = table.warned_at and called_off_at(table)
        return "" if is_idle else "the game has gone on"


class MayAnswer(TableNotice):
    """The member may answer, though nobody waits for it."""

    name = "may_answer"
    label = _("an optional answer")
    group = KindGroup.GAMES
    channels = NOT_BY_HOOK
    subject = "You may answer: {table}"

    def context(self, table: Table, notice: Notice) -> Mapping[str, object]:
        return {"pace": time_control_in_words(table)}

    def void(self, notice: Notice) -> str:
        assert notice.table_id is not None and notice.seat is not None
        may = may_still_answer(notice.table_id, notice.seat, notice.member_id)
        return "" if may else "you had answered, or no longer can"


class InvitedByHost(TableNotice):
    """A host has invited the member by name."""

    name = "asked_to_table"
    label = _("an invitation to a table")
    group = KindGroup.GAMES
    channels = NOT_BY_HOOK
    subject = "You are invited to a table: {table}"

    def email_subject(self, table: Table, notice: Notice) -> str:
        return f"{table.host.username} invites you: {table.name}"

    def context(self, table: Table, notice: Notice) -> Mapping[str, object]:
        return {"pace": time_control_in_words(table)}

    def void(self, notice: Notice) -> str:
        assert notice.table_id is not None
        invited = still_invited(notice.table_id, notice.member_id)
        return "" if invited else "you had answered, or it is not open"


TABLES = (
    Replaced(),
    Finished(),
    Cancelled(),
    SeatReserved(),
    RematchAnswered(),
    TableFull(),
    TableIdle(),
    MayAnswer(),
    InvitedByHost(),
)
