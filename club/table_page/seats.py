"""Who sits at a table, and before it starts: who may still sit down, and what its host does about
that.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from club.members.models import Member
from club.play.optional_actions import open_invitations
from club.table_page.address import Look
from club.tables.idle_tables import called_off_at
from club.tables.invitation_rows import Invitation
from club.tables.models import Status, Table
from club.tables.presentation.seats import SeatedPlayer, seated_players
from club.timecontrol.words import uncounted_time_in_words
from club.ui.panels import beside_names
from games.core import Viewer


@dataclass(frozen=True, slots=True)
class SeatsSection:
    """The seats of a table, as one viewer may know them."""

    table: Table
    viewer: Viewer
    hosts: bool  # who looks is the host
    sitters: tuple[SeatedPlayer, ...]  # by seat
    asked: tuple[Invitation, ...]  # who is asked by name to an open table, and does not sit there
    invited: bool  # who looks is among them, and has not said no

    @property
    def mine(self) -> SeatedPlayer | None:
        return self.sitters[self.viewer] if self.viewer is not None else None

    @property
    def company(self) -> tuple[SeatedPlayer, ...]:
        """The other members who sit here."""
        return tuple(sitter for sitter in self.sitters if sitter.member and not sitter.mine)

    @property
    def thinking(self) -> tuple[SeatedPlayer, ...]:
        return tuple(sitter for sitter in self.sitters if sitter.awaited)

    @property
    def timed(self) -> bool:
        """Whether somebody who is waited for has a clock running."""
        return any(sitter.clock for sitter in self.thinking)

    @property
    def full(self) -> bool:
        return not any(sitter.empty for sitter in self.sitters)

    @property
    def may_sit_down(self) -> bool:
        """Whether who looks may take a chair of an open table without its address."""
        return self.viewer is None and not self.full and (self.invited or not self.table.private)

    @property
    def called_off_at(self) -> datetime | None:
        """When an open table is called off unless somebody sits down before."""  # L14
        return called_off_at(self.table) if self.table.status == Status.OPEN else None


def seats_section(look: Look, rest_stands: bool) -> SeatsSection:
    """The seats; without what apps say beside names where that stands on the page already."""
    table, asked = look.seen.table, tuple(open_invitations(look.seen.table))
    return SeatsSection(
        table=table,
        viewer=look.seen.viewer,
        hosts=table.host_id == look.member.pk,
        sitters=_sitters(look, rest_stands),
        asked=asked,
        invited=any(_is_open_to(look.member, one) for one in asked),
    )


def _sitters(look: Look, rest_stands: bool) -> tuple[SeatedPlayer, ...]:
    seen, now = look.seen, look.now
    beside = {} if rest_stands else beside_names(seen, now)
    return tuple(
        replace(sitter, beside=beside.get(sitter.member.pk, ()) if sitter.member else ())
        for sitter in seated_players(seen.occupants, now, uncounted_time_in_words(seen.table))
    )


def _is_open_to(member: Member, invitation: Invitation) -> bool:
    return invitation.member_id == member.pk and invitation.declined_at is None
