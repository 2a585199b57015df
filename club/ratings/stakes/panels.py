"""What the ratings add to the page of a table before its end: what is at stake, and the rating of
everybody who sits there.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from django.utils.translation import gettext as _

from club.members.models import Member
from club.ratings.model.plackett_luce import displayed
from club.ratings.preferences.services import rating_range_of
from club.ratings.stakes.stakes import Rival, at_stake, rivals_of
from club.tables.models import Status
from club.tables.projection import TableProjection
from club.ui.panels import Panel
from games.registry import UnknownGame

UNDECIDED = (Status.OPEN, Status.LIVE)


def beside_seats(seen: TableProjection, now: datetime) -> dict[int, Panel]:
    """Before the end of a rated game, the rating of everybody who sits there."""
    if seen.table.status not in UNDECIDED or _unrated(seen):
        return {}
    rivals = rivals_of(seen.table.game_slug, _sitting(seen), now)
    return {
        rival.member.pk: Panel(
            "ratings/stakes/_beside.jinja", {"rival": rival, "table": seen.table}
        )
        for rival in rivals
    }


def at_table(seen: TableProjection, member: Member | None, now: datetime) -> Panel | None:
    """Before the end, what is at stake."""
    if seen.table.status not in UNDECIDED:
        return None
    unrated = _unrated(seen)
    if unrated:
        return Panel("ratings/stakes/_at_stake.jinja", {"unrated": unrated})
    company = _company(seen, member)
    facts = {
        "in_company": member in company and len(company) > 1,
        "would_sit": member not in _sitting(seen),
        "reckoned": partial(_reckoned, seen, member, now),  # by who opens it
    }
    return Panel("ratings/stakes/_at_stake.jinja", facts)


def _reckoned(seen: TableProjection, member: Member | None, now: datetime) -> dict[str, object]:
    """What each place would bring the reader, and what the host hopes for."""
    company = _company(seen, member)
    rivals = rivals_of(seen.table.game_slug, company, now)
    bots = sum(bool(one.bot) for one in seen.occupants)
    mine = company.index(member) if member in company else None
    return {
        "stakes": at_stake(rivals, mine, bots, now),
        "so_far": len(company) + bots < len(seen.occupants),
        "bots": bots,
        "provisional": any(rival.rating.provisional for rival in rivals),
        **_wished(seen, member, rivals, mine),
    }


def _wished(
    seen: TableProjection, member: Member | None, rivals: Sequence[Rival], mine: int | None
) -> dict[str, object]:
    """Whom the host hopes for, and whether the reader is among them."""
    if seen.table.status != Status.OPEN:
        return {}
    wish = rating_range_of(seen.table)
    number = displayed(rivals[mine].figures.mu) if mine is not None else None
    fits = wish is None or number is None or wish.low <= number <= wish.high
    hosts = member is not None and seen.table.host_id == member.pk
    return {"wish": wish, "hosts": hosts, "outside": None if fits or hosts else number}


def _sitting(seen: TableProjection) -> list[Member]:
    return [one.member for one in seen.occupants if one.member is not None]


def _company(seen: TableProjection, member: Member | None) -> list[Member]:
    """Who sits there; and the reader, who might sit down."""
    sitting = _sitting(seen)
    free = seen.table.status == Status.OPEN and any(one.empty for one in seen.occupants)
    return [*sitting, member] if free and member and member not in sitting else sitting


def _unrated(seen: TableProjection) -> str:
    """Why this table does not count; empty: it does."""
    if not seen.table.rated:
        return _("This table was opened as unrated: nothing is at stake.")
    try:
        cooperative = seen.game.info.cooperative
    except UnknownGame:
        return ""
    return _("All win or lose together here: nothing is rated.") if cooperative else ""
