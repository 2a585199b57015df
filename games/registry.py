"""The registry of installed games. `fill` names their modules; the first look-up imports them.

Most commands and tests need no game or one game.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from threading import RLock

from games.core import AnyGame
from games.declaration import UnsoundGame, versions_of

log = logging.getLogger(__name__)

# both by slug and version
_games: dict[tuple[str, int], AnyGame] = {}
_modules: dict[tuple[str, int], str] = {}
_pending_modules: list[str] = []  # not imported yet
_broken_modules: dict[str, str] = {}  # with the reason why each has no game
_import_lock = RLock()  # re-entrant: an import may look up a game


class UnknownGame(LookupError):
    """The game or its version is not installed."""


def fill(modules: Iterable[str]) -> None:
    """Replaces the installed games with those of each module.

    A module has the newest version as `GAME`, and may have older ones in `EARLIER_VERSIONS`.
    """
    with _import_lock:
        _games.clear()
        _modules.clear()
        _broken_modules.clear()
        _pending_modules[:] = modules


def import_games() -> None:
    """Imports the modules that are not imported yet. Servers call it at their start.

    A module that fails is left out: the other games of a club do not depend on it.
    """
    with _import_lock:
        while _pending_modules:
            name = _pending_modules[0]
            try:
                versions = _versions_in(name)
            except (Exception, SystemExit) as failure:
                _broken_modules[name] = f"{type(failure).__name__}: {failure}"
                log.exception("the game %s is left out", name)
                versions = {}
            _games.update(versions)
            _modules.update(dict.fromkeys(versions, name))
            del _pending_modules[0]


def broken_games() -> Mapping[str, str]:
    """Installed modules that were left out, each with the reason in one line."""
    installed_versions()
    return _broken_modules


def _versions_in(name: str) -> dict[tuple[str, int], AnyGame]:
    versions = {_title_key(game): game for game in versions_of(import_module(name))}
    for title in versions.keys() & _games.keys():
        slug, version = title
        raise UnsoundGame(f"{_modules[title]} has version {version} of {slug} already")
    return versions


def games() -> tuple[AnyGame, ...]:
    """The newest version of each title, in the order of the list."""
    slugs = dict.fromkeys(slug for slug, _ in installed_versions())
    return tuple(find(slug) for slug in slugs)


def installed_versions() -> tuple[tuple[str, int], ...]:
    """Slugs and versions of all installed games, older versions included."""
    if _pending_modules:
        import_games()
    return tuple(_games)


def versions_of_title(slug: str) -> list[int]:
    """The numbers of the installed versions of a title."""
    return [version for title, version in installed_versions() if title == slug]


def find(slug: str, version: int | None = None) -> AnyGame:
    """Returns a game by slug and version; None: its newest version. Raises UnknownGame."""
    versions = versions_of_title(slug)
    if version is not None and version not in versions:
        raise UnknownGame(f"{slug} {version}")
    if not versions:
        raise UnknownGame(slug)
    return _games[slug, max(versions) if version is None else version]


def display_name(slug: str, version: int | None = None) -> str:
    """Name of the game for people, also of one that is not installed any more.

    `version` None: the newest version.
    """
    try:
        return find(slug, version).info.name
    except UnknownGame:
        return slug.replace("_", " ").capitalize()


def folder(game: AnyGame) -> str:
    """Prefix of the game's templates and static files: "games/nim".

    It is the name of the package, so that two versions of a title have different folders.
    """
    return f"games/{_module(game).rpartition('.')[2]}"


def is_newest(game: AnyGame) -> bool:
    """Whether new tables are opened with this version of the title."""
    return find(game.info.slug).info.version == game.info.version


def rules(game: AnyGame) -> str:
    """Text of the game's RULES.md.

    An older version in the folder of a newer one has the rules of the time before their changes.
    """
    text = (_files(game) / "RULES.md").read_text(encoding="utf-8")
    for change in _newest_in_folder(game).info.changes_since(game.info.version):
        text = change.undone_in(text)
    return text


def _newest_in_folder(game: AnyGame) -> AnyGame:
    slug, module = game.info.slug, _module(game)
    versions = [
        version
        for (title, version), name in _modules.items()
        if (title, name) == (slug, module)
    ]
    return find(slug, max(versions))


def example_transcript(game: AnyGame) -> str:
    """Transcript of an unfinished game (shown.txt), for the page of the game; empty: none."""
    text = _files(game) / "shown.txt"
    if text.is_file():
        return text.read_text(encoding="utf-8")
    return ""


def lesson_text(game: AnyGame) -> str:
    """The game's lesson.toml; empty for a game without a lesson. `games.lessons` reads it."""
    text = _files(game) / "lesson.toml"
    if text.is_file():
        return text.read_text(encoding="utf-8")
    return ""


def demo_history(game: AnyGame) -> Traversable:
    """The file played.toml, which may be missing: finished games of the members of a demo club."""
    return _files(game) / "played.toml"


def _title_key(game: AnyGame) -> tuple[str, int]:
    return game.info.slug, game.info.version


def _files(game: AnyGame) -> Traversable:
    """The folder of the game; for a game in one module, the folder of that module."""
    return files(import_module(_module(game)).__package__ or "games")


def _module(game: AnyGame) -> str:
    installed_versions()
    return _modules[_title_key(game)]
