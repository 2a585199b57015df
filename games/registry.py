"""Which games are on the shelf. Filled from a list of module names; knows nothing of any title."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from importlib.resources import files

from games.core import AnyGame

_shelf: dict[tuple[str, int], AnyGame] = {}
_modules: dict[tuple[str, int], str] = {}


class UnknownGame(LookupError):
    """No such game, or not that version of it."""


def fill(modules: Iterable[str]) -> None:
    """Puts the `GAME` of each module on the shelf, in place of what stood there."""
    _shelf.clear()
    for name in modules:
        game: AnyGame = import_module(name).GAME
        _shelf[game.info.slug, game.info.version] = game
        _modules[game.info.slug, game.info.version] = name


def games() -> tuple[AnyGame, ...]:
    """The newest version of each title, in the order of the list."""
    newest: dict[str, AnyGame] = {}
    for game in _shelf.values():
        if game.info.slug not in newest or newest[game.info.slug].info.version < game.info.version:
            newest[game.info.slug] = game
    return tuple(newest.values())


def shelf() -> tuple[tuple[str, int], ...]:
    """Slug and version of all that stands there, older versions too."""
    return tuple(_shelf)


def find(slug: str, version: int | None = None) -> AnyGame:
    """The title's newest version, or the one asked for. Raises UnknownGame."""
    found = [game for game in _shelf.values() if game.info.slug == slug and version in (None, game.info.version)]
    if not found:
        raise UnknownGame(slug if version is None else f"{slug} {version}")
    return max(found, key=lambda game: game.info.version)


def rules(game: AnyGame) -> str:
    """The text of the game's RULES.md."""
    module = _modules[game.info.slug, game.info.version]
    return (files(module) / "RULES.md").read_text(encoding="utf-8")
