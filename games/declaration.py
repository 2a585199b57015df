"""Checks of what a game declares, before it joins the catalogue: its contract, its info, the
notation of its moves, and the first position of each number of seats.
"""

from __future__ import annotations

from types import ModuleType
from typing import Final

from games.core import AnyGame, Info, Option, RuleChange
from games.message import Message

# version of the contract in `games.core`: it is raised when older games would fail
CONTRACT: Final = 1


class UnsoundGame(Exception):
    """A game breaks its own declaration, or was written for another contract."""


def versions_of(module: ModuleType) -> tuple[AnyGame, ...]:
    """The versions of a game in its module, the newest first. Raises UnsoundGame, and anything
    that the rules raise.
    """
    written_for = getattr(module, "CONTRACT", CONTRACT)
    if written_for != CONTRACT:
        raise UnsoundGame(
            f"it was written for contract {written_for}, and this club has {CONTRACT}"
        )
    versions: tuple[AnyGame, ...] = (
        module.GAME,
        *getattr(module, "EARLIER_VERSIONS", ()),
    )
    for game in versions:
        _expect_sound_info(game.info)
        _expect_moves(game)
        for seats in game.info.seats:
            _expect_start(game, seats)
    return versions


def _expect_sound_info(info: object) -> None:
    """Raises UnsoundGame for an info that pages could not show."""
    if not isinstance(info, Info):
        raise UnsoundGame(f"{info!r} is no Info")
    fields = {
        "texts": (info.slug, info.name, info.source, info.blurb),
        "numbers": (info.version, *_items(info.seats)),
        "options": _items(info.options),
        "changes": _items(info.changes),
    }
    kinds: dict[str, type] = {
        "texts": str,
        "numbers": int,
        "options": Option,
        "changes": RuleChange,
    }
    for what, values in fields.items():
        if not all(isinstance(value, kinds[what]) for value in values):
            raise UnsoundGame(f"the {what} of the info are {values!r}")
    if not (info.seats and min(info.seats) > 0):
        raise UnsoundGame("the info has no seats")


def _items(values: object) -> tuple[object, ...]:
    return values if isinstance(values, tuple) else (values,)


def _expect_moves(game: AnyGame) -> None:
    """Raises UnsoundGame for kinds of moves that no record could contain."""
    if not game.moves:
        raise UnsoundGame("the game has no kinds of moves")
    for kind in game.moves:
        if not getattr(kind, "NOTATION", ""):
            raise UnsoundGame(f"{kind.__name__} has no NOTATION")


def _expect_start(game: AnyGame, seats: int) -> None:
    """Raises UnsoundGame if nothing could be said about the first position."""
    position = game.start(seats, {})
    prompt = game.prompts(position.view(None))
    if not isinstance(prompt, Message):
        raise UnsoundGame(f"the prompt for {seats} seats is {prompt!r}, and no Message")
