"""Queries of games at one screen."""

from __future__ import annotations

from django.db.models import QuerySet

from club.people.members.models import Member
from club.play.pass_and_play.models import OneScreenGame

MOST_LISTED = 30


def playable_games(host: Member) -> QuerySet[OneScreenGame]:
    """The host's games, with their records; nobody else finds them."""
    return OneScreenGame.objects.filter(host=host).select_related("record", "host")


def screen_games_of(host: Member) -> QuerySet[OneScreenGame]:
    """The host's games, the latest first."""
    games = OneScreenGame.objects.filter(host=host).select_related("record")
    return games.order_by("-begun_at", "-pk")[:MOST_LISTED]
