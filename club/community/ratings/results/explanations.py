"""Explanations of rating changes: expected place, actual place, and points from each opponent,
which add up to the change. They are computed from the changes of a result and not stored.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.community.ratings.models import Source
from club.community.ratings.presentation.labels import (
    RatingLabel,
    per_hundred,
    percent,
    rating_label,
    shown_name,
    signed,
)
from club.community.ratings.rating_math.plackett_luce import RatingUpdate, displayed
from club.community.ratings.rating_math.rating_run import MONTH, damped_shares
from club.community.ratings.results.result_details import ResultDetails
from club.people.members.models import Member
from club.play.tables.presentation.results import ordinal


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
    explanations = [
        _explain_change(details, made, index, viewer) for index in range(len(made))
    ]
    return sorted(
        explanations, key=lambda explanation: (explanation.place, not explanation.mine)
    )


def _explain_change(
    details: ResultDetails, made: list[RatingUpdate], index: int, viewer: Member | None
) -> Explanation:
    update = made[index]
    member = details.member(index)
    is_viewer = viewer is not None and member.pk == viewer.pk
    place = details.contest.players[index].place
    return Explanation(
        member=member,
        mine=is_viewer,
        place=place,
        before=rating_label(update.before.mu, update.before.sigma),
        after=rating_label(update.mu, update.sigma),
        change=signed(update.change),
        rose=update.change > 0,
        sentence=_expectation_sentence(
            update, place, len(made), shown_name(member), is_viewer
        ),
        lines=tuple(_opponent_lines(details, update, index, is_viewer)),
        notes=tuple(_notes(details, made, index)),
    )


def _expectation_sentence(
    update: RatingUpdate, place: int, company: int, name: str, is_viewer: bool
) -> str:
    """Expected place and actual place, in one sentence."""
    if all(share == 1.0 for share in _opponent_shares(update)):
        among = _("of %(company)d") % {"company": company}
    else:
        among = _("among those who count")
    words = {
        "name": name,
        "place": update.expected_place,  # a mean: it has no ordinal
        "among": among,
        "came": ordinal(place),
    }
    if is_viewer:
        text = _("You were expected in place %(place).1f %(among)s; you came %(came)s.")
    else:
        text = _(
            "%(name)s was expected in place %(place).1f %(among)s, and came %(came)s."
        )
    return text % words


def _opponent_shares(update: RatingUpdate) -> list[float]:
    """The shares of opponents; the player's own share is 0 and comes first."""
    return sorted(update.shares)[1:]


def _opponent_lines(
    details: ResultDetails, update: RatingUpdate, index: int, is_viewer: bool
) -> Iterator[OpponentPoints]:
    points = update.lines
    for opponent, change in enumerate(details.changes):
        if opponent == index:
            continue
        yield OpponentPoints(
            member=change.member,
            rating=rating_label(change.mu, change.sigma),
            points=signed(points[opponent]),
            words="; ".join(
                _opponent_phrases(
                    update, opponent, shown_name(change.member), is_viewer
                )
            ),
        )


def _opponent_phrases(
    update: RatingUpdate, opponent: int, name: str, is_viewer: bool
) -> Iterator[str]:
    share = update.shares[opponent]
    if share:
        yield _prediction_phrase(update, opponent, name, is_viewer)
    if share < 1.0:
        yield _("counts at %(share)s") % {"share": percent(share)}


def _prediction_phrase(
    update: RatingUpdate, opponent: int, name: str, is_viewer: bool
) -> str:
    words = {"name": name, "often": per_hundred(update.chances[opponent])}
    if is_viewer:
        return _("you come before %(name)s in %(often)d of 100") % words
    return _("comes before %(name)s in %(often)d of 100") % words


def _notes(
    details: ResultDetails, made: list[RatingUpdate], index: int
) -> Iterator[str]:
    update = made[index]
    sigma = {"before": displayed(update.before.sigma), "after": displayed(update.sigma)}
    if sigma["before"] != sigma["after"]:
        yield _("The uncertainty went from %(before)d to %(after)d.") % sigma
    yield from _weight_note(details)
    yield from _left_early_notes(details)
    yield from _meeting_notes(details, index)


def _weight_note(details: ResultDetails) -> Iterator[str]:
    weight = details.contest.weight
    members = len(details.changes)
    if details.result.kind == Source.PLAY:
        yield _("A game at the real table counts %(weight)s.") % {
            "weight": percent(weight)
        }
    elif weight < 1.0:
        words = {"weight": percent(weight), "members": members}
        yield (
            _("With bots at the table, %(members)d members count, at %(weight)s.")
            % words
        )


def _left_early_notes(details: ResultDetails) -> Iterator[str]:
    for player, change in zip(details.contest.players, details.changes, strict=True):
        if player.left:
            words = {
                "name": shown_name(change.member),
                "share": percent(player.presence),
            }
            yield (
                _("%(name)s left at %(share)s of the game, and counts up to there.")
                % words
            )


def _meeting_notes(details: ResultDetails, index: int) -> Iterator[str]:
    members = [change.member_id for change in details.changes]
    for (member, opponent), share in damped_shares(details.meetings, members).items():
        if member == index:
            pair = tuple(sorted((members[member], members[opponent])))
            times = details.meetings[pair[0], pair[1]]
            words = {
                "name": shown_name(details.changes[opponent].member),
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
                % words
            )
