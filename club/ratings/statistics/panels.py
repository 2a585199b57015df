"""What the ratings add to the club's pages: an entry in the masthead, and panels on a member's, a
table's and a game's page. Registered in the settings' lists.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

from django.http import HttpRequest
from django.utils.translation import gettext as _

from club.members.models import Member
from club.pages.panels import MastheadLink, Panel
from club.ratings.boards.honours import honours_of
from club.ratings.finished_games.attendance import conduct_of
from club.ratings.ledger.models import Result
from club.ratings.model.plackett_luce import displayed
from club.ratings.preferences.models import RatingRange
from club.ratings.results import result_page
from club.ratings.stakes import at_stake
from club.ratings.stakes.at_stake import Rival
from club.ratings.statistics import member_pages
from club.ratings.statistics.title_statistics import title_of
from club.tables.models import Status, Table
from club.tables.seen import Seen
from games.core import AnyGame
from games.registry import UnknownGame

UNDECIDED = (Status.OPEN, Status.LIVE)


def masthead_link(request: HttpRequest) -> MastheadLink:
    """In the masthead."""
    return MastheadLink(_("Rankings"), "ratings:index")


def beside_seats(seen: Seen, now: datetime) -> dict[int, Panel]:
    """Before the end of a rated game, the rating of everybody who sits there."""
    if seen.table.status not in UNDECIDED or _unrated(seen):
        return {}
    rivals = at_stake.rivals_of(seen.table.game_slug, _sitting(seen), now)
    return {
        rival.member.pk: Panel("ratings/_beside.jinja", {"rival": rival, "table": seen.table})
        for rival in rivals
    }


def of_member(shown: Member, viewer: Member, now: datetime) -> Panel | None:
    """A member's ratings, and how they sit through their games; none before their first."""
    today = now.astimezone(UTC).date()
    standings, behaves = member_pages.standings_of(shown, today), conduct_of(shown)
    if not standings.titles and behaves is None:
        return None
    facts = {
        "shown": shown,
        "viewer": viewer,
        "standings": standings,
        "honours": honours_of(shown, today),
        "conduct": behaves,
    }
    return Panel("ratings/_of_member.jinja", facts)


def remark(table: Table) -> str:
    """K23: the number under which the club's ledger has the result; empty: it has none."""
    result = Result.objects.filter(record=table.record_id).first() if table.record_id else None
    return f"result {result.number} of the club's ledger" if result else ""


def of_game(game: AnyGame, viewer: Member | None, now: datetime) -> Panel | None:
    """What the club knows of a title; none before it was played to the end."""
    title = title_of(game, viewer)
    return Panel("ratings/_of_game.jinja", {"title": title, "game": game}) if title.games else None


def at_table(seen: Seen, member: Member | None, now: datetime) -> Panel | None:
    """Before the end what is at stake, afterwards what it changed."""
    if seen.table.status == Status.FINISHED:
        return _changed(seen.table, member)
    return _at_stake(seen, member, now) if seen.table.status in UNDECIDED else None


def _changed(table: Table, member: Member | None) -> Panel | None:
    told = result_page.of_table(table, member)
    return Panel("ratings/_changed.jinja", {"told": told}) if told else None


def _at_stake(seen: Seen, member: Member | None, now: datetime) -> Panel | None:
    unrated = _unrated(seen)
    if unrated:
        return Panel("ratings/_at_stake.jinja", {"unrated": unrated})
    company = _company(seen, member)
    facts = {
        "in_company": member in company and len(company) > 1,
        "would_sit": member not in _sitting(seen),
        "reckoned": partial(_reckoned, seen, member, now),  # by who opens it
    }
    return Panel("ratings/_at_stake.jinja", facts)


def _reckoned(seen: Seen, member: Member | None, now: datetime) -> dict[str, object]:
    """What each place would bring the reader, and what the host hopes for."""
    company = _company(seen, member)
    rivals = at_stake.rivals_of(seen.table.game_slug, company, now)
    bots = sum(bool(one.bot) for one in seen.occupants)
    mine = company.index(member) if member in company else None
    return {
        "stakes": at_stake.at_stake(rivals, mine, bots, now),
        "so_far": len(company) + bots < len(seen.occupants),
        "bots": bots,
        "provisional": any(rival.rating.provisional for rival in rivals),
        **_wished(seen, member, rivals, mine),
    }


def _wished(
    seen: Seen, member: Member | None, rivals: Sequence[Rival], mine: int | None
) -> dict[str, object]:
    """Whom the host hopes for, and whether the reader is among them."""
    if seen.table.status != Status.OPEN:
        return {}
    wish = RatingRange.objects.filter(table=seen.table).first()
    number = displayed(rivals[mine].figures.mu) if mine is not None else None
    fits = wish is None or number is None or wish.low <= number <= wish.high
    hosts = member is not None and seen.table.host_id == member.pk
    return {"wish": wish, "hosts": hosts, "outside": None if fits or hosts else number}


def _sitting(seen: Seen) -> list[Member]:
    return [one.member for one in seen.occupants if one.member is not None]


def _company(seen: Seen, member: Member | None) -> list[Member]:
    """Who sits there; and the reader, who might sit down."""
    sitting = _sitting(seen)
    free = seen.table.status == Status.OPEN and any(one.empty for one in seen.occupants)
    return [*sitting, member] if free and member and member not in sitting else sitting


def _unrated(seen: Seen) -> str:
    """Why this table does not count; empty: it does."""
    if not seen.table.rated:
        return _("This table was opened as unrated: nothing is at stake.")
    try:
        cooperative = seen.game.info.cooperative
    except UnknownGame:
        return ""
    return _("All win or lose together here: nothing is rated.") if cooperative else ""
