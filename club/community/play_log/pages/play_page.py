"""Data of the page of a play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.community.play_log.models import (
    GuestClaim,
    Play,
    PlayChange,
    PlayStatus,
    Scorer,
)
from club.community.play_log.pages.play_rows import ShownPlay, shown_plays, why_unrated
from club.community.play_log.queries import claims_to_answer, open_claims
from club.people.members.models import Member


@dataclass(frozen=True, slots=True)
class PlayPage:
    """The page of a play for one viewer."""

    shown: ShownPlay
    changes: Sequence[PlayChange]
    objections: Sequence[Scorer]
    claims: Sequence[GuestClaim]  # for the logger to answer
    claimed: set[int]  # guests whom the viewer has claimed
    may_edit: bool
    is_admin: bool
    why_unrated: str

    @property
    def play(self) -> Play:
        return self.shown.play

    @property
    def may_object(self) -> bool:
        """Whether the viewer sat in it, did not log it, and it is not confirmed."""
        is_settled = self.play.status in (PlayStatus.CONFIRMED, PlayStatus.WITHDRAWN)
        sat = self.shown.own is not None and not self.shown.is_logger
        return sat and not is_settled

    @property
    def is_withdrawn(self) -> bool:
        return self.play.status == PlayStatus.WITHDRAWN


def play_page(play: Play, viewer: Member) -> PlayPage:
    """The page of a play. Takes a fixed number of queries."""
    (shown,) = shown_plays([play], viewer)
    is_admin = may(viewer, Power.RUN_CLUB)
    guests = [one.guest for one in play.scorers.all() if one.guest is not None]
    claims = claims_to_answer(viewer).filter(guest__in=guests) if guests else []
    return PlayPage(
        shown,
        list(play.changes.select_related("by")),
        [one for one in play.scorers.all() if one.objected_at],
        list(claims),
        open_claims(guests, viewer) if guests else set(),
        shown.is_logger or is_admin,
        is_admin,
        "" if shown.result else why_unrated(play),
    )
