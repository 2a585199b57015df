"""Panels on the pages of a member and of a game."""

from __future__ import annotations

from datetime import UTC, datetime

from club.members.models import Member
from club.ratings.boards.honours import honours_of
from club.ratings.statistics.reliability import conduct_of
from club.ratings.statistics.standings import standings_of
from club.ratings.statistics.title_statistics import title_of
from club.ui.panels import Panel
from games.core import AnyGame


def of_member(shown: Member, viewer: Member, now: datetime) -> Panel | None:
    """A member's ratings, and how they sit through their games; none before their first."""
    today = now.astimezone(UTC).date()
    standings, behaves = standings_of(shown, today), conduct_of(shown)
    if not standings.titles and behaves is None:
        return None
    facts = {
        "shown": shown,
        "viewer": viewer,
        "standings": standings,
        "honours": honours_of(shown, today),
        "conduct": behaves,
    }
    return Panel("ratings/statistics/_of_member.jinja", facts)


def of_game(game: AnyGame, viewer: Member | None, now: datetime) -> Panel | None:
    """What the club knows of a title; none before it was played to the end."""
    title = title_of(game, viewer)
    return (
        Panel("ratings/statistics/_of_game.jinja", {"title": title, "game": game})
        if title.games
        else None
    )
