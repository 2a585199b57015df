"""Panels of ratings at an unfinished table: changes at stake, and the ratings of its members."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from django.utils.translation import gettext as _

from club.base.ui.panels import Panel
from club.community.ratings.preferences import rating_range_of
from club.community.ratings.rating_math.plackett_luce import displayed
from club.community.ratings.stakes.stakes import Rival, at_stake, rivals_of
from club.people.members.models import Member
from club.play.tables.models import Status
from club.play.tables.projection import TableProjection
from games.registry import UnknownGame

UNDECIDED = (Status.OPEN, Status.LIVE)


def beside_seats(projection: TableProjection, now: datetime) -> dict[int, Panel]:
    """The ratings of all seated members, at an unfinished rated table."""
    if projection.table.status not in UNDECIDED or _unrated_reason(projection):
        return {}
    rivals = rivals_of(projection.table.game_slug, _seated_members(projection), now)
    return {
        rival.member.pk: Panel(
            "ratings/stakes/_beside.jinja", {"rival": rival, "table": projection.table}
        )
        for rival in rivals
    }


def at_table(
    projection: TableProjection, member: Member | None, now: datetime
) -> Panel | None:
    """The changes at stake, at an unfinished table."""
    if projection.table.status not in UNDECIDED:
        return None
    unrated = _unrated_reason(projection)
    if unrated:
        return Panel("ratings/stakes/_at_stake.jinja", {"unrated": unrated})
    company = _company(projection, member)
    context = {
        "in_company": member in company and len(company) > 1,
        "would_sit": member not in _seated_members(projection),
        # computed when a member opens the panel
        "reckoned": partial(_stake_facts, projection, member, now),
    }
    return Panel("ratings/stakes/_at_stake.jinja", context)


def _stake_facts(
    projection: TableProjection, member: Member | None, now: datetime
) -> dict[str, object]:
    """The change of the viewer for each place, and the rating range that the host wishes."""
    company = _company(projection, member)
    rivals = rivals_of(projection.table.game_slug, company, now)
    bots = sum(bool(occupant.bot) for occupant in projection.occupants)
    viewer_index = company.index(member) if member in company else None
    return {
        "stakes": at_stake(rivals, viewer_index, bots, now),
        "so_far": len(company) + bots < len(projection.occupants),
        "bots": bots,
        "provisional": any(rival.rating.provisional for rival in rivals),
        **_rating_range_facts(projection, member, rivals, viewer_index),
    }


def _rating_range_facts(
    projection: TableProjection,
    member: Member | None,
    rivals: Sequence[Rival],
    viewer_index: int | None,
) -> dict[str, object]:
    """The rating range that the host wishes, and whether the viewer is outside it."""
    if projection.table.status != Status.OPEN:
        return {}
    wish = rating_range_of(projection.table)
    number = (
        displayed(rivals[viewer_index].figures.mu) if viewer_index is not None else None
    )
    fits = wish is None or number is None or wish.low <= number <= wish.high
    hosts = member is not None and projection.table.host_id == member.pk
    return {"wish": wish, "hosts": hosts, "outside": None if fits or hosts else number}


def _seated_members(projection: TableProjection) -> list[Member]:
    return [
        occupant.member
        for occupant in projection.occupants
        if occupant.member is not None
    ]


def _company(projection: TableProjection, member: Member | None) -> list[Member]:
    """The seated members, and the viewer if there is a free seat."""
    seated = _seated_members(projection)
    has_free_chair = projection.table.status == Status.OPEN and any(
        occupant.empty for occupant in projection.occupants
    )
    if has_free_chair and member and member not in seated:
        return [*seated, member]
    return seated


def _unrated_reason(projection: TableProjection) -> str:
    """The reason why the table is not rated; empty: it is rated."""
    if not projection.table.rated:
        return _("This is a casual game: no ratings change.")
    try:
        cooperative = projection.game.info.cooperative
    except UnknownGame:
        return ""
    return (
        _("All players win or lose together: no ratings change.") if cooperative else ""
    )
