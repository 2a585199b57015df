"""The games of this site that titles of the library are."""

from __future__ import annotations

from games import registry
from games.core import AnyGame


def online_game(slug: str) -> AnyGame | None:
    """The game with that slug; None for an empty one, and where the game is not installed."""
    return {game.info.slug: game for game in registry.games()}.get(slug)


def slug_of_name(name: str) -> str:
    """The slug of the game of that name; empty where there is none."""
    return {game.info.name: game.info.slug for game in registry.games()}.get(name, "")
