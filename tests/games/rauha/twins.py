"""Games of Rauha that differ only in what some cannot know, and what a viewer learns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core import CHANCE, Ply, Viewer
from games.rauha import GAME
from games.rauha.game import RauhaPosition
from tests.games.rauha.positions import A, B, C

Plies = Sequence[tuple[int, str]]

DEALT = (
    (CHANCE, "pile 0 2 1"),
    (CHANCE, "deal a1_crystal_3 a1_forest_1 a1_mushroom_2 a1_mountain_2"),
    (CHANCE, "deal a1_crystal_6 a1_forest_5 a1_mountain_3 a1_crystal_mushroom_1"),
    (CHANCE, "deal a1_crystal_7 a1_crystal_8 a1_forest_2 a1_forest_3"),
)


def record_known(
    plies: Plies, viewer: Viewer, options: dict[str, str | int] | None = None
) -> list[Any]:
    """All that the viewer sees, learns and may do; a ply without news does not count."""
    position = GAME.start(3, options or {})
    known = [show_all(position, viewer)]
    for seat, text in plies:
        move = GAME.read_move(text)
        before, position = position, position.play(seat, move)
        messages = GAME.news(before, Ply(seat, move), position, viewer)
        if messages:
            known.append((messages, show_all(position, viewer)))
    return known


def show_all(position: RauhaPosition, viewer: Viewer) -> tuple[Any, ...]:
    view = position.view(viewer)
    moves = () if viewer is None else tuple(position.legal_moves(viewer))
    return view, position.awaited(viewer), GAME.prompts(view), moves, GAME.orders(view)


def with_first_packet(cards: str) -> Plies:
    """The deal with another first packet, which only seat A sees on the first turn."""
    return (DEALT[0], (CHANCE, f"deal {cards}"), *DEALT[2:])


LOCK = ((B, "choose a1_forest_5"), (C, "choose a1_crystal_7"))
ALL_PASS = ("discard for crystals", "finish, leave the rest")


def first_turn(choice: str, card: str = "discard for crystals") -> Plies:
    """A first turn with that choice of seat A, which acts last; the others discard their cards."""
    acts = [(seat, text) for seat in (B, C) for text in ALL_PASS]
    return (*DEALT, (A, f"choose {choice}"), *LOCK, *acts, (A, card))
