"""News of each kind of move of chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.core import Move, Seat, Viewer
from games.message import Who, message

from ..rules import chance_moves
from ..rules.pending import Picking
from ..rules.position import INCOMES, LAY, OPENING, BasePosition
from .move_news import News


def _report_laid_tiles(
    before: BasePosition, seat: Seat, move: Any, after: BasePosition, viewer: Viewer
) -> News:
    yield message(
        {LAY: "The structure tiles are laid.", INCOMES: "The income tiles are laid."}[
            before.phase
        ],
        "R2",
    )


def _report_turn_tiles(
    before: BasePosition, seat: Seat, move: Any, after: BasePosition, viewer: Viewer
) -> News:
    order = tuple(map(Who, move.order))
    if after.phase == OPENING:
        yield message(
            "Castles are placed in the order {order}.",
            "R5" if any(before.castles) else "R4",
            order=order,
        )
    else:
        yield message(
            "Year {year}: the turn tiles are dealt to {order}.",
            "R7",
            year=before.year + 1,
            order=order,
        )


def _report_draw(
    before: BasePosition, seat: Seat, move: Any, after: BasePosition, viewer: Viewer
) -> News:
    if not any(before.pile):
        yield message("The discarded cards are shuffled into a new pile.", "R36")
    if viewer == before.due_to:
        yield message("You draw {card}.", "R36", card=move.card)
    else:
        yield message("{seat} draws a card.", "R36", seat=Who(before.due_to))


def _report_found_card(
    before: BasePosition, seat: Seat, move: Any, after: BasePosition, viewer: Viewer
) -> News:
    thief = Who(_picking_of(before).by)
    victim = Who(_picking_of(before).card_from)
    if viewer in (thief.seat, victim.seat):
        yield message(
            "{seat} gets {card} from {victim}.",
            "R30",
            seat=thief,
            card=move.card,
            victim=victim,
        )
    else:
        yield message(
            "{seat} gets a card from {victim}.", "R30", seat=thief, victim=victim
        )


def _report_found_token(
    before: BasePosition, seat: Seat, move: Any, after: BasePosition, viewer: Viewer
) -> News:
    thief = Who(_picking_of(before).by)
    victim = Who(_picking_of(before).token_from)
    yield message(
        "{seat} gets a {token} from {victim}.",
        "R30",
        seat=thief,
        token=move.token,
        victim=victim,
    )


def _picking_of(position: BasePosition) -> Picking:
    assert isinstance(position.pending, Picking)
    return position.pending


REPORTERS: Final[
    dict[type[Move], Callable[[BasePosition, Seat, Any, BasePosition, Viewer], News]]
] = {
    chance_moves.LayTiles: _report_laid_tiles,
    chance_moves.LayIncomes: _report_laid_tiles,
    chance_moves.Tiles: _report_turn_tiles,
    chance_moves.Draw: _report_draw,
    chance_moves.PickCard: _report_found_card,
    chance_moves.PickToken: _report_found_token,
}
