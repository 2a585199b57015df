"""Why a rating changed, in words that add up: what was expected, what came, and the points from
each opponent (K17). Nothing of this is stored; it is computed from the changes of one result.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.members.models import Member
from club.ratings.ledger.models import Source
from club.ratings.model.plackett_luce import Update, displayed
from club.ratings.model.rating_run import MONTH, damped_by
from club.ratings.presentation.labels import Label, hundred, label, nth, percent, shown_name, signed
from club.ratings.results.result_details import Account
from club.tables.presentation.results import ordinal


@dataclass(frozen=True, slots=True)
class FromOpponent:
    """What came from one opponent."""

    member: Member
    rating: Label  # before
    points: str  # signed, whole
    words: str  # how often one comes before them, and how much of them counts if not all

    @property
    def name(self) -> str:
        return shown_name(self.member)


@dataclass(frozen=True, slots=True)
class Explanation:
    """The change of one contender."""

    member: Member
    mine: bool  # said to the one whom it concerns
    place: int
    before: Label
    after: Label
    change: str  # signed
    rose: bool
    sentence: str  # what was expected, and what came
    lines: tuple[FromOpponent, ...]
    notes: tuple[str, ...]  # doubt, weight, who left, who met too often

    @property
    def name(self) -> str:
        return shown_name(self.member)


def explanations(account: Account, viewer: Member | None) -> list[Explanation]:
    """Of everybody in the result, by place."""
    made = account.updates
    told = [_explained(account, made, at, viewer) for at in range(len(made))]
    return sorted(told, key=lambda one: (one.place, not one.mine))


def _explained(account: Account, made: list[Update], at: int, viewer: Member | None) -> Explanation:
    own, member = made[at], account.member(at)
    mine = viewer is not None and member.pk == viewer.pk
    place = account.contest.contenders[at].place
    return Explanation(
        member=member,
        mine=mine,
        place=place,
        before=label(own.before.mu, own.before.sigma),
        after=label(own.mu, own.sigma),
        change=signed(own.change),
        rose=own.change > 0,
        sentence=_expected(own, place, len(made), shown_name(member), mine),
        lines=tuple(_lines(account, own, at, mine)),
        notes=tuple(_notes(account, made, at)),
    )


def _expected(own: Update, place: int, company: int, name: str, mine: bool) -> str:
    """What was foretold and what came, in one sentence."""
    among = (
        _("of %(company)d") % {"company": company}
        if all(share == 1.0 for share in _others(own))
        else _("among those who count")
    )
    facts = {"name": name, "nth": nth(own.expected_place), "among": among, "came": ordinal(place)}
    if mine:
        return _("You were expected to come %(nth)s %(among)s; you came %(came)s.") % facts
    return _("%(name)s was expected to come %(nth)s %(among)s, and came %(came)s.") % facts


def _others(own: Update) -> list[float]:
    """The shares of the others; one's own is nothing."""
    return sorted(own.shares)[1:]


def _lines(account: Account, own: Update, at: int, mine: bool) -> Iterator[FromOpponent]:
    points = own.lines
    for other, change in enumerate(account.changes):
        if other == at:
            continue
        yield FromOpponent(
            member=change.member,
            rating=label(change.mu, change.sigma),
            points=signed(points[other]),
            words="; ".join(_why(own, other, shown_name(change.member), mine)),
        )


def _why(own: Update, other: int, name: str, mine: bool) -> Iterator[str]:
    share = own.shares[other]
    if share:
        yield _foretold(own, other, name, mine)
    if share < 1.0:
        yield _("counts at %(share)s") % {"share": percent(share)}


def _foretold(own: Update, other: int, name: str, mine: bool) -> str:
    facts = {"name": name, "often": hundred(own.chances[other])}
    if mine:
        return _("you come before %(name)s in %(often)d of 100") % facts
    return _("comes before %(name)s in %(often)d of 100") % facts


def _notes(account: Account, made: list[Update], at: int) -> Iterator[str]:
    own = made[at]
    doubt = {"before": displayed(own.before.sigma), "after": displayed(own.sigma)}
    if doubt["before"] != doubt["after"]:
        yield _("The doubt went from %(before)d to %(after)d.") % doubt
    yield from _weight(account)
    yield from _leavers(account)
    yield from _meetings(account, at)


def _weight(account: Account) -> Iterator[str]:
    weight, members = account.contest.weight, len(account.changes)
    if account.result.kind == Source.PLAY:
        yield _("A play at the real table weighs %(weight)s.") % {"weight": percent(weight)}
    elif weight < 1.0:
        facts = {"weight": percent(weight), "members": members}
        yield _("Bots sat there too: %(members)d members count, at %(weight)s.") % facts


def _leavers(account: Account) -> Iterator[str]:
    for one, change in zip(account.contest.contenders, account.changes, strict=True):
        if one.left:
            facts = {"name": shown_name(change.member), "share": percent(one.presence)}
            yield _("%(name)s left at %(share)s of the game, and counts so far.") % facts


def _meetings(account: Account, at: int) -> Iterator[str]:
    members = [change.member_id for change in account.changes]
    for (one, other), share in damped_by(account.meetings, members).items():
        if one == at:
            pair = tuple(sorted((members[one], members[other])))
            times = account.meetings[pair[0], pair[1]]
            facts = {
                "name": shown_name(account.changes[other].member),
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
