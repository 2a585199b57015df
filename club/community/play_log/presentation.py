"""Plays as pages show them to one viewer. Only members who sat in a play see names of guests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.community.play_log.models import (
    GuestClaim,
    Play,
    PlayChange,
    PlayStatus,
    Scorer,
)
from club.community.play_log.queries import claims_to_answer, open_claims
from club.community.play_log.ratings import title_is_rated
from club.community.ratings.ledger.play_results import rated_plays
from club.people.members.models import Member


@dataclass(frozen=True, slots=True)
class ShownScorer:
    """A scorer of a play, for one viewer."""

    name: str
    member: str  # a member's name for the link; empty: no page
    guest: int | None  # id, where the viewer may say that they were it
    row: Scorer

    @property
    def place(self) -> str:
        return f"{self.row.place}." if self.row.place else ""

    @property
    def answer(self) -> str:
        """The member's answer in a word; empty: not asked."""
        if self.row.objected_at:
            return _("objects")
        if self.row.confirmed_at:
            return _("confirmed")
        return _("not answered yet") if self.row.asked else ""


@dataclass(frozen=True, slots=True)
class ShownPlay:
    """A play, for one viewer."""

    play: Play
    scorers: Sequence[ShownScorer]  # by place, then as written
    is_logger: bool
    asks_viewer: bool
    result: int | None = None  # number in the ledger
    own: Scorer | None = None

    @property
    def winners(self) -> str:
        return ", ".join(
            scorer.name for scorer in self.scorers if scorer.row.place == 1
        )

    @property
    def names(self) -> str:
        return ", ".join(scorer.name for scorer in self.scorers)


def shown_plays(plays: Iterable[Play], viewer: Member) -> list[ShownPlay]:
    """The plays for a viewer, with the numbers of their results. Takes one query besides those of
    the plays.
    """
    rows = list(plays)
    results = rated_plays([play.pk for play in rows])
    return [_shown_play(play, viewer, results.get(play.pk)) for play in rows]


def _shown_play(play: Play, viewer: Member, result: int | None) -> ShownPlay:
    rows = list(play.scorers.all())
    own = next((scorer for scorer in rows if scorer.member_id == viewer.pk), None)
    is_logger = play.logger_id == viewer.pk
    is_one_of_them = own is not None or is_logger
    ordered = sorted(rows, key=lambda scorer: (scorer.place or 99, scorer.position))
    asks = (
        own is not None
        and play.is_open
        and own.asked
        and not (own.confirmed_at or own.objected_at)
    )
    return ShownPlay(
        play,
        [_shown_scorer(scorer, is_one_of_them) for scorer in ordered],
        is_logger,
        asks,
        result,
        own,
    )


def _shown_scorer(row: Scorer, is_one_of_them: bool) -> ShownScorer:
    """Others see that there was a guest, and no name."""
    if row.member is not None:
        active = row.member.is_active
        name = row.member.username if active else _("a former member")
        return ShownScorer(name, name if active else "", None, row)
    if row.guest is not None:
        if is_one_of_them:
            return ShownScorer(row.guest.name, "", None, row)
        return ShownScorer(_("a guest"), "", row.guest_id, row)
    return ShownScorer(_("somebody"), "", None, row)


def why_unrated(play: Play) -> str:
    """Why a play has no result in the ledger, in a sentence; empty: it is not known yet."""
    scorers = list(play.scorers.all())
    members = [scorer for scorer in scorers if scorer.member_id is not None]
    if refusal := _why_never_rated(play):
        return refusal
    if len(members) < 2:
        return _("A rated play needs two members.")
    if any(scorer.place is None for scorer in scorers):
        return _("Nobody's place is written down, so it is not rated.")
    if play.confirmed_at and not title_is_rated(play.title):
        return _(
            "Ratings of this game begin when three members share five plays of it."
        )
    if play.confirmed_at and (play.confirmed_at - play.moment).days > 30:
        return _("It was confirmed more than 30 days later, so it is not rated.")
    return ""


def _why_never_rated(play: Play) -> str:
    if play.is_settled_elsewhere and play.status == PlayStatus.UNASKED:
        return _("The games of its tournament are not rated.")
    if play.teams or play.cooperative:
        return _("Games in teams and against the game are not rated.")
    return ""


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
    def expansions(self) -> str:
        return ", ".join(title.name for title in self.play.expansions.all())

    @property
    def may_object(self) -> bool:
        """Whether the viewer sat in it, did not log it, and it is not confirmed."""
        is_settled = self.play.is_settled_elsewhere or self.play.status in (
            PlayStatus.CONFIRMED,
            PlayStatus.WITHDRAWN,
        )
        sat = self.shown.own is not None and not self.shown.is_logger
        return sat and not is_settled

    @property
    def is_withdrawn(self) -> bool:
        return self.play.status == PlayStatus.WITHDRAWN


def play_page(play: Play, viewer: Member) -> PlayPage:
    """The page of a play. Takes a fixed number of queries."""
    (play_row,) = shown_plays([play], viewer)
    is_admin = may(viewer, Power.RUN_CLUB)
    guests = [scorer.guest for scorer in play.scorers.all() if scorer.guest is not None]
    claims = claims_to_answer(viewer).filter(guest__in=guests) if guests else []
    return PlayPage(
        play_row,
        list(play.changes.select_related("by")),
        [scorer for scorer in play.scorers.all() if scorer.objected_at],
        list(claims),
        open_claims(guests, viewer) if guests else set(),
        (play_row.is_logger or is_admin) and not play.is_settled_elsewhere,
        is_admin,
        "" if play_row.result else why_unrated(play),
    )
