"""Queries of games at one screen."""

from __future__ import annotations

from django.db.models import QuerySet

from club.members.models import Member
from club.one_screen.models import OneScreenGame

MOST_LISTED = 30


def find_game(game_id: int, host: Member) -> OneScreenGame | None:
    """The host's game; nobody else finds it."""
    games = OneScreenGame.objects.select_related("record", "host")
    return games.filter(pk=game_id, host=host).first()


def screen_games_of(host: Member) -> QuerySet[OneScreenGame]:
    """The host's games, the latest first."""
    games = OneScreenGame.objects.filter(host=host).select_related("record")
    return games.order_by("-begun_at", "-pk")[:MOST_LISTED]
