"""Notices about questions to a seat, and what became of one. A notice is written when it is sent,
from what the seat of its member may know at that moment.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.messages.notifications.email_parts import Block, EmailPart, email_part
from club.messages.notifications.kinds import (
    EVERYWHERE,
    KindGroup,
    Summary,
)
from club.messages.notifications.models import Notice
from club.play.moves.email_blocks import board, deadline, missed_news, question_blocks
from club.play.tables import queries
from club.play.tables.models import Table
from club.play.tables.projection import TableProjection, project_table
from club.play.time_control.notices.tables import TableNotice


class QuestionNotice(TableNotice):
    """A notice that contains the question, and is void once the question is answered."""

    group = KindGroup.GAMES
    channels = EVERYWHERE
    # says what happens when the time is up
    names_rule: ClassVar[bool] = False

    def words(self, notice: Notice) -> EmailPart:
        table = self.find_table(notice)
        projection = project_table(table, notice.seat)
        due_at = projection.own.due_at if projection.own else None
        return email_part(
            notice,
            self.email_subject(table, notice),
            self.address(table, notice),
            list(self._question(projection, due_at)),
            due_at,
            table=table,
            game=table.game_name,
        )

    def summary(self, notice: Notice) -> Summary:
        """Does not name a question of which spectators may not know."""
        assert notice.seat is not None
        summary = super().summary(notice)
        table = self.find_table(notice)
        own = project_table(table, notice.seat).own
        is_public = notice.seat in project_table(table, None).awaited
        return replace(
            summary,
            title=summary.title if is_public else _("Something waits for you"),
            due_at=own.due_at if own else None,
            public=is_public,
        )

    def void(self, notice: Notice) -> str:
        table_id, seat, asked = notice.table_id, notice.seat, notice.asked
        assert table_id is not None and seat is not None and asked is not None
        is_open = queries.is_question_open(table_id, seat, notice.member_id, asked)
        return "" if is_open else "you had answered"

    def news(self, projection: TableProjection) -> Iterator[Block]:
        """The news since the member's last visit, where the notice tells them."""
        yield from ()

    def _question(
        self, projection: TableProjection, due_at: datetime | None
    ) -> Iterator[Block]:
        question = list(question_blocks(projection))
        yield from question[:1]
        yield from self.news(projection)
        yield from question[1:]
        if due_at is not None:
            yield deadline(projection.table, due_at, last=self.names_rule)
        yield from board(projection)


class YourTurn(QuestionNotice):
    """A question is open for some minutes."""

    name = "your_turn"
    label = gettext_lazy("your turn")
    subject = "Your turn: {table}"
    spaced = True

    def news(self, projection: TableProjection) -> Iterator[Block]:
        return missed_news(projection)


class Halfway(QuestionNotice):
    """Half of the time of a long question is over."""

    name = "halfway"
    label = gettext_lazy("half of your time is left")
    subject = "Still your turn: {table}"


class LastCall(QuestionNotice):
    """Most of the time is over."""

    name = "last_call"
    label = gettext_lazy("last call")
    subject = "Last call: {table}"
    urgent = True
    names_rule = True


class Excused(QuestionNotice):
    """The time is over, and the member gets extra time."""

    name = "excused"
    label = gettext_lazy("extra time after your time ran out")
    subject = "Extra time: {table}"
    names_rule = True


class StoodIn(TableNotice):
    """A stand-in has answered the question."""

    name = "stood_in"
    label = gettext_lazy("a stand-in played for you")
    group = KindGroup.GAMES
    subject = "A stand-in played for you: {table}"

    def blocks(self, table: Table, notice: Notice) -> Sequence[Block]:
        return tuple(missed_news(project_table(table, notice.seat)))


class LeftReady(TableNotice):
    """Prepared moves have answered the question."""

    name = "left_ready"
    label = gettext_lazy("your prepared moves were played")
    group = KindGroup.GAMES
    subject = "Your prepared moves were played: {table}"


QUESTIONS = (
    YourTurn(),
    Halfway(),
    LastCall(),
    Excused(),
    StoodIn(),
    LeftReady(),
)
