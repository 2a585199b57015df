"""Panels of statistics on the pages of a member and of a game."""

from __future__ import annotations

from datetime import UTC, datetime

from club.base.ui.panels import Panel
from club.community.ratings.leaderboards.championship import honours_of
from club.community.ratings.statistics.member_pages import reliability_of, standings_of
from club.community.ratings.statistics.title_statistics import title_statistics_of
from club.people.members.models import Member
from games.core import AnyGame


def member_panel(member: Member, viewer: Member, now: datetime) -> Panel | None:
    """Ratings and reliability of a member; None: no finished game."""
    today = now.astimezone(UTC).date()
    standings = standings_of(member, today)
    reliability = reliability_of(member)
    if not standings.titles and reliability is None:
        return None
    context = {
        "shown": member,
        "viewer": viewer,
        "standings": standings,
        "honours": honours_of(member, today),
        "reliability": reliability,
    }
    return Panel("ratings/statistics/_of_member.jinja", context)


def game_panel(game: AnyGame, viewer: Member | None, now: datetime) -> Panel | None:
    """Statistics of a title; None: no finished game."""
    title = title_statistics_of(game, viewer)
    if not title.games:
        return None
    return Panel("ratings/statistics/_of_game.jinja", {"title": title, "game": game})
