"""The registry of games: which are on the shelf. Filled from a list of module names, which are
imported when the first game is asked for: most commands and tests ask for none, or for one alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from threading import RLock

from games.core import AnyGame

# both by slug and version
_shelf: dict[tuple[str, int], AnyGame] = {}
_modules: dict[tuple[str, int], str] = {}
_named: list[str] = []  # modules that were not imported yet
_importing = RLock()  # an import may look for a game


class UnknownGame(LookupError):
    """No such game, or not that version of it."""


def fill(modules: Iterable[str]) -> None:
    """Puts the `GAME` of each module on the shelf, in place of what stood there."""
    with _importing:
        _shelf.clear()
        _modules.clear()
        _named[:] = modules


def import_games() -> None:
    """Imports what was named and not imported yet. Servers do so at their start."""
    with _importing:
        while _named:
            game: AnyGame = import_module(_named[0]).GAME
            _shelf[_key(game)] = game
            _modules[_key(game)] = _named.pop(0)


def games() -> tuple[AnyGame, ...]:
    """The newest version of each title, in the order of the list."""
    slugs = dict.fromkeys(slug for slug, _ in shelf())
    return tuple(find(slug) for slug in slugs)


def shelf() -> tuple[tuple[str, int], ...]:
    """Slug and version of all that stands there, older versions too."""
    if _named:
        import_games()
    return tuple(_shelf)


def find(slug: str, version: int | None = None) -> AnyGame:
    """The title's newest version, or the one asked for. Raises UnknownGame."""
    versions = [found for title, found in shelf() if title == slug]
    if version is not None and version not in versions:
        raise UnknownGame(f"{slug} {version}")
    if not versions:
        raise UnknownGame(slug)
    return _shelf[slug, max(versions) if version is None else version]


def known_as(slug: str, version: int | None = None) -> str:
    """What is played, in words, wherever its rules are now; by its newest version where none is
    told.
    """
    try:
        return find(slug, version).info.name
    except UnknownGame:
        return slug.replace("_", " ").capitalize()


def folder(game: AnyGame) -> str:
    """The prefix of the game's own templates and static files: "games/nim".

    It goes by the package, so that two versions of a title have one each.
    """
    return f"games/{_module(game).rpartition('.')[2]}"


def rules(game: AnyGame) -> str:
    """The text of the game's RULES.md."""
    return (files(_module(game)) / "RULES.md").read_text(encoding="utf-8")


def showpiece(game: AnyGame) -> str:
    """The transcript of a game under way that shows its board, shown.txt; empty where there is
    none.
    """
    text = files(_module(game)) / "shown.txt"
    return text.read_text(encoding="utf-8") if text.is_file() else ""


def past(game: AnyGame) -> Traversable:
    """The file played.toml, which may be missing: games that members of a demo club have played."""
    return files(_module(game)) / "played.toml"


def _key(game: AnyGame) -> tuple[str, int]:
    return game.info.slug, game.info.version


def _module(game: AnyGame) -> str:
    shelf()
    return _modules[_key(game)]
