"""Notices about the seats of a table: somebody has sat down, and the game has begun."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from django.utils.translation import gettext_lazy as _

from club.messages.notifications.kinds import (
    EVERYWHERE,
    IN_DIGEST,
    KindGroup,
)
from club.messages.notifications.models import Notice
from club.messages.notifications.queries import is_told_of
from club.play.tables import queries
from club.play.tables.models import Table
from club.play.tables.presentation.names import player_name
from club.play.tables.projection import project_table
from club.play.tables.queries import is_seated, is_seated_before_start
from club.play.time_control.notices.tables import TableNotice
from club.play.time_control.words import time_control_in_words


class GameStarted(TableNotice):
    """The game has begun. It is not sent to a member who knows: they were there, or were told of
    their turn.
    """

    name = "started"
    label = _("a game of yours has begun")
    group = KindGroup.GAMES
    channels = EVERYWHERE
    # the first question to the member, which says the same, is told before
    delay = timedelta(minutes=5)
    subject = "The game has begun: {table}"
    public = True

    def context(self, table: Table, notice: Notice) -> Mapping[str, object]:
        occupants = project_table(table, notice.seat).occupants
        others = [player_name(other) for other in occupants if not other.mine]
        return {"others": others, "pace": time_control_in_words(table)}

    def void(self, notice: Notice) -> str:
        table = self.find_table(notice)
        if not table.live:
            return "it is over"
        if notice.read_at is not None:
            return "you were there"
        if is_told_of(notice.member_id, "your_turn", table.pk):
            return "you were told of your turn"
        return "" if is_seated(table.pk, notice.member_id) else "you left"


class SeatTaken(TableNotice):
    """A member has sat down at the host's table."""

    name = "seat_taken"
    label = _("a seat is taken at your table")
    group = KindGroup.GAMES
    channels = IN_DIGEST
    subject = "A seat is taken: {table}"
    public = True

    def context(self, table: Table, notice: Notice) -> Mapping[str, object]:
        chairs = queries.chairs_with_members(table)
        return {
            "name": chairs[notice.facts["seat"]].member,
            "free": sum(chair.empty for chair in chairs),
        }

    def void(self, notice: Notice) -> str:
        assert notice.table_id is not None
        sat_down = (notice.facts["seat"], notice.facts["member"])
        is_there = is_seated_before_start(notice.table_id, *sat_down)
        return "" if is_there else "it has begun, or they left again"


KINDS = (GameStarted(), SeatTaken())
