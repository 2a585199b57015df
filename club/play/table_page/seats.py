"""The seats of a table; before the start, also invitations and the options of the host."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from club.people.members.models import Member
from club.people.profiles.queries import friends_of
from club.play.moves.queries import open_invitations
from club.play.table_page.address import PageContext
from club.play.tables.due_chairs import called_off_at
from club.play.tables.models import Invitation, Status, Table
from club.play.tables.presentation.panel_places import beside_names
from club.play.tables.presentation.seats import SeatedPlayer, TimeLeft, seated_players
from club.play.tables.projection import TableProjection
from club.play.tables.services.permissions import members_without_room
from club.play.time_control.agenda import own_share_left
from club.play.time_control.words import uncounted_time_in_words
from games.core import Viewer


@dataclass(frozen=True, slots=True)
class SeatsSection:
    """The seats of a table, as one viewer may know them."""

    table: Table
    viewer: Viewer
    hosts: bool  # the viewer is the host
    sitters: tuple[SeatedPlayer, ...]  # by seat
    # members who are invited by name and have no chair
    asked: tuple[Invitation, ...]
    invited: bool  # the viewer is invited and has not declined
    # those invited who play as many games at once as they or the club allow
    without_room: frozenset[int]
    friends: tuple[Member, ...] = ()  # of the host, whom one press invites

    @property
    def mine(self) -> SeatedPlayer | None:
        return self.sitters[self.viewer] if self.viewer is not None else None

    @property
    def company(self) -> tuple[SeatedPlayer, ...]:
        """The other members at the table."""
        return tuple(
            sitter for sitter in self.sitters if sitter.member and not sitter.mine
        )

    @property
    def awaited(self) -> tuple[SeatedPlayer, ...]:
        return tuple(sitter for sitter in self.sitters if sitter.awaited)

    @property
    def timed(self) -> bool:
        """Whether the game waits for a seat whose clock runs."""
        return any(sitter.clock for sitter in self.awaited)

    @property
    def full(self) -> bool:
        return not any(sitter.empty for sitter in self.sitters)

    @property
    def may_sit_down(self) -> bool:
        """Whether the viewer may take a chair without the invitation link."""
        return (
            self.viewer is None
            and not self.full
            and (self.invited or not self.table.private)
        )

    @property
    def called_off_at(self) -> datetime | None:
        """The time at which the open table is cancelled if no member joins."""
        return called_off_at(self.table) if self.table.status == Status.OPEN else None


def seats_section(
    context: PageContext, rest_is_shown: bool, paused_until: datetime | None
) -> SeatsSection:
    """The seats. What apps add beside names is left out if the browser shows it already."""
    table = context.projection.table
    asked = tuple(open_invitations(table))
    return SeatsSection(
        table=table,
        viewer=context.projection.viewer,
        hosts=table.host_id == context.member.pk,
        sitters=_seated_players(context, rest_is_shown, paused_until),
        asked=asked,
        invited=any(
            invitation.member_id == context.member.pk and invitation.declined_at is None
            for invitation in asked
        ),
        without_room=members_without_room([invitation.member for invitation in asked]),
        friends=_friends_to_invite(context, asked),
    )


def _friends_to_invite(
    context: PageContext, asked: tuple[Invitation, ...]
) -> tuple[Member, ...]:
    """The host's friends who neither sit at the open table nor are invited."""
    table = context.projection.table
    if table.host_id != context.member.pk or table.status != Status.OPEN:
        return ()
    seated = {chair.member.pk for chair in context.projection.occupants if chair.member}
    invited = {
        invitation.member_id for invitation in asked if invitation.declined_at is None
    }
    return tuple(
        friend
        for friend in friends_of(context.member)
        if friend.pk not in seated | invited
    )


def _seated_players(
    context: PageContext, rest_is_shown: bool, paused_until: datetime | None
) -> tuple[SeatedPlayer, ...]:
    projection, now = context.projection, context.now
    beside = {} if rest_is_shown else beside_names(projection, now, context.answers)
    uncounted = uncounted_time_in_words(projection.table)
    return tuple(
        replace(
            sitter,
            beside=beside.get(sitter.member.pk, ()) if sitter.member else (),
            clock=_with_counted_share(projection, sitter, now),
        )
        for sitter in seated_players(
            projection.occupants, now, uncounted, paused_until=paused_until
        )
    )


def _with_counted_share(
    projection: TableProjection, sitter: SeatedPlayer, now: datetime
) -> TimeLeft | None:
    """The clock of the seat. The viewer's own has the share of counted time."""
    if sitter.clock is None or not sitter.mine or projection.own is None:
        return sitter.clock
    share = own_share_left(projection.table, projection.own, now)
    return sitter.clock if share is None else replace(sitter.clock, share=share)
