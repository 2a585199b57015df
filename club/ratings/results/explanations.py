"""Explanations of rating changes: expected place, actual place, and points from each opponent,
which add up to the change (K17). They are computed from the changes of a result and not stored.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.members.models import Member
from club.ratings.ledger.models import Source
from club.ratings.model.plackett_luce import RatingUpdate, displayed
from club.ratings.model.rating_run import MONTH, damped_shares
from club.ratings.presentation.labels import (
    RatingLabel,
    ordinal_mean,
    per_hundred,
    percent,
    rating_label,
    shown_name,
    signed,
)
from club.ratings.results.result_details import ResultDetails
from club.tables.presentation.results import ordinal


@dataclass(frozen=True, slots=True)
class OpponentPoints:
    """The points from one opponent."""

    member: Member
    rating: RatingLabel  # before
    points: str  # signed, whole
    words: str  # prediction, and the share of the opponent if it is not whole

    @property
    def name(self) -> str:
        return shown_name(self.member)


@dataclass(frozen=True, slots=True)
class Explanation:
    """The explanation for one rated player."""

    member: Member
    mine: bool  # it is the viewer's own
    place: int
    before: RatingLabel
    after: RatingLabel
    change: str  # signed
    rose: bool
    sentence: str  # expected place and actual place
    lines: tuple[OpponentPoints, ...]
    notes: tuple[str, ...]  # on sigma, weight, leavers, frequent meetings

    @property
    def name(self) -> str:
        return shown_name(self.member)


def explain_result(details: ResultDetails, viewer: Member | None) -> list[Explanation]:
    """Explanations for all rated players, by place; the viewer's own first among equal places."""
    made = details.updates
    explanations = [_explain_change(details, made, at, viewer) for at in range(len(made))]
    return sorted(explanations, key=lambda one: (one.place, not one.mine))


def _explain_change(
    details: ResultDetails, made: list[RatingUpdate], at: int, viewer: Member | None
) -> Explanation:
    own, member = made[at], details.member(at)
    mine = viewer is not None and member.pk == viewer.pk
    place = details.contest.players[at].place
    return Explanation(
        member=member,
        mine=mine,
        place=place,
        before=rating_label(own.before.mu, own.before.sigma),
        after=rating_label(own.mu, own.sigma),
        change=signed(own.change),
        rose=own.change > 0,
        sentence=_expectation_sentence(own, place, len(made), shown_name(member), mine),
        lines=tuple(_opponent_lines(details, own, at, mine)),
        notes=tuple(_notes(details, made, at)),
    )


def _expectation_sentence(
    own: RatingUpdate, place: int, company: int, name: str, mine: bool
) -> str:
    """Expected place and actual place, in one sentence."""
    among = (
        _("of %(company)d") % {"company": company}
        if all(share == 1.0 for share in _opponent_shares(own))
        else _("among those who count")
    )
    facts = {
        "name": name,
        "nth": ordinal_mean(own.expected_place),
        "among": among,
        "came": ordinal(place),
    }
    if mine:
        return _("You were expected to come %(nth)s %(among)s; you came %(came)s.") % facts
    return _("%(name)s was expected to come %(nth)s %(among)s, and came %(came)s.") % facts


def _opponent_shares(own: RatingUpdate) -> list[float]:
    """The shares of opponents; the player's own share is 0 and comes first."""
    return sorted(own.shares)[1:]


def _opponent_lines(
    details: ResultDetails, own: RatingUpdate, at: int, mine: bool
) -> Iterator[OpponentPoints]:
    points = own.lines
    for other, change in enumerate(details.changes):
        if other == at:
            continue
        yield OpponentPoints(
            member=change.member,
            rating=rating_label(change.mu, change.sigma),
            points=signed(points[other]),
            words="; ".join(_opponent_phrases(own, other, shown_name(change.member), mine)),
        )


def _opponent_phrases(own: RatingUpdate, other: int, name: str, mine: bool) -> Iterator[str]:
    share = own.shares[other]
    if share:
        yield _prediction_phrase(own, other, name, mine)
    if share < 1.0:
        yield _("counts at %(share)s") % {"share": percent(share)}


def _prediction_phrase(own: RatingUpdate, other: int, name: str, mine: bool) -> str:
    facts = {"name": name, "often": per_hundred(own.chances[other])}
    if mine:
        return _("you come before %(name)s in %(often)d of 100") % facts
    return _("comes before %(name)s in %(often)d of 100") % facts


def _notes(details: ResultDetails, made: list[RatingUpdate], at: int) -> Iterator[str]:
    own = made[at]
    sigma = {"before": displayed(own.before.sigma), "after": displayed(own.sigma)}
    if sigma["before"] != sigma["after"]:
        yield _("The doubt went from %(before)d to %(after)d.") % sigma
    yield from _weight_note(details)
    yield from _leaver_notes(details)
    yield from _meeting_notes(details, at)


def _weight_note(details: ResultDetails) -> Iterator[str]:
    weight, members = details.contest.weight, len(details.changes)
    if details.result.kind == Source.PLAY:
        yield _("A play at the real table weighs %(weight)s.") % {"weight": percent(weight)}
    elif weight < 1.0:
        facts = {"weight": percent(weight), "members": members}
        yield _("Bots sat there too: %(members)d members count, at %(weight)s.") % facts


def _leaver_notes(details: ResultDetails) -> Iterator[str]:
    for player, change in zip(details.contest.players, details.changes, strict=True):
        if player.left:
            facts = {"name": shown_name(change.member), "share": percent(player.presence)}
            yield _("%(name)s left at %(share)s of the game, and counts so far.") % facts


def _meeting_notes(details: ResultDetails, at: int) -> Iterator[str]:
    members = [change.member_id for change in details.changes]
    for (one, other), share in damped_shares(details.meetings, members).items():
        if one == at:
            pair = tuple(sorted((members[one], members[other])))
            times = details.meetings[pair[0], pair[1]]
            facts = {
                "name": shown_name(details.changes[other].member),
                "times": times,
                "days": MONTH,
                "share": percent(share),
            }
            yield (
                ngettext(
                    "%(times)d meeting with %(name)s in %(days)d days: counted at %(share)s.",
                    "%(times)d meetings with %(name)s in %(days)d days: counted at %(share)s.",
                    times,
                )
                % facts
            )
