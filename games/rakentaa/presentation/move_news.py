"""News of each kind of move of a seat. Effects and the end of a year are in `news.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from games.core import Move, Seat, Viewer
from games.message import Message, Who, message

from ..rules import board, building_prices, moves
from ..rules.board import TOKENS
from ..rules.moves import NOBODY
from ..rules.position import TILES, BasePosition

News = Iterator[Message]


def _report_structure(
    before: BasePosition, seat: Seat, move: Any, after: BasePosition, viewer: Viewer
) -> News:
    land = board.LAND[move.land]
    tile = TOKENS[before.layout.tiles[land]]
    price = building_prices.find_price(before, seat, move)
    parts = {"seat": Who(seat), "tile": tile, "land": move.land, "gold": price}
    spent = [
        *_name_spent_tokens(move),
        *(board.CARDS[card] for card in building_prices.list_spent_cards(move)),
    ]
    if spent:
        yield message(
            "{seat} builds a {tile} on {land} for {gold} G and {spent}.",
            "R18",
            **parts,
            spent=tuple(spent),
        )
    else:
        yield message("{seat} builds a {tile} on {land} for {gold} G.", "R18", **parts)
    owner, fee = building_prices.find_compensation(before, seat, move)
    if fee:
        yield message("{owner} gets {gold} G of it.", "D16", owner=Who(owner), gold=fee)


def _name_spent_tokens(move: moves.Build | moves.Castle) -> Iterator[str]:
    """The spent tokens as text: "a barge", "2 farms"."""
    for kind, count in building_prices.count_spent_tokens(move).items():
        yield f"a {TOKENS[kind]}" if count == 1 else f"{count} {TOKENS[kind]}s"


def _report_castle(
    before: BasePosition, seat: Seat, move: Any, after: BasePosition, viewer: Viewer
) -> News:
    price = building_prices.find_castle_price(before, seat, move)
    spent = tuple(_name_spent_tokens(move))
    parts = {"seat": Who(seat), "land": move.land, "gold": price}
    if spent:
        yield message(
            "{seat} builds a castle on {land} for {gold} G and {spent}.",
            "R19",
            **parts,
            spent=spent,
        )
    else:
        yield message("{seat} builds a castle on {land} for {gold} G.", "R19", **parts)


def _report_opening_castle(
    before: BasePosition, seat: Seat, move: Any, after: BasePosition, viewer: Viewer
) -> News:
    gold = before.terms.opening_gold[before.at]
    yield message(
        "{seat} places a castle on {land} and gets {gold} G.",
        "R5" if before.castles[seat] else "R4",
        seat=Who(seat),
        land=move.land,
        gold=gold,
    )
    if after.phase == TILES and after.castles[seat].bit_count() == 2:
        yield message(
            "Everybody gets {gold} G for the first year.", "R6", gold=board.OPENING_PAY
        )


def _report_friendly_neighbours(
    before: BasePosition, seat: Seat, move: Any, after: BasePosition, viewer: Viewer
) -> News:
    tile = TOKENS[before.layout.tiles[board.LAND[move.land]]]
    text = "{seat} plays {card} and builds a {tile} on {land} for free."
    yield message(
        text,
        "R28",
        seat=Who(seat),
        card="friendly_neighbours",
        tile=tile,
        land=move.land,
    )


def _report_swap(
    before: BasePosition, seat: Seat, move: Any, after: BasePosition, viewer: Viewer
) -> News:
    text = "{seat} uses a market: a {give} for {other}’s {take}."
    yield message(
        text,
        "R24",
        seat=Who(seat),
        give=move.give,
        other=Who(move.seat),
        take=move.take,
    )


def _report_fort(
    before: BasePosition, seat: Seat, move: Any, after: BasePosition, viewer: Viewer
) -> News:
    if isinstance(move, moves.BanToken):
        yield message(
            "{seat} uses a fort against {token} tokens.",
            "R25",
            seat=Who(seat),
            token=move.token,
        )
    else:
        yield message(
            "{seat} uses a fort to close {land}.", "R25", seat=Who(seat), land=move.land
        )


def _report_deal(
    before: BasePosition, seat: Seat, move: Any, after: BasePosition, viewer: Viewer
) -> News:
    if before.pending is None:
        yield message("{seat} plays {card}.", "R26", seat=Who(seat), card="the_dealer")
    yield message(
        "{seat} exchanges a {give} for a {take}.",
        "R26",
        seat=Who(seat),
        give=move.give,
        take=move.take,
    )


def _report_done_dealing(
    before: BasePosition, seat: Seat, move: Any, after: BasePosition, viewer: Viewer
) -> News:
    yield message("{seat} finishes {card}.", "R26", seat=Who(seat), card="the_dealer")


def _make_card_reporter(
    card: str, rule: str
) -> Callable[[BasePosition, Seat, Any, BasePosition, Viewer], News]:
    def report(
        before: BasePosition, seat: Seat, move: Any, after: BasePosition, viewer: Viewer
    ) -> News:
        yield message("{seat} plays {card}.", rule, seat=Who(seat), card=card)

    return report


def _report_pick_pocket(
    before: BasePosition, seat: Seat, move: Any, after: BasePosition, viewer: Viewer
) -> News:
    yield message("{seat} plays {card}.", "R30", seat=Who(seat), card="pick_pocket")
    if move.card_from != NOBODY:
        yield message("Target: a card of {victim}.", "R30", victim=Who(move.card_from))
    if move.token_from != NOBODY:
        yield message(
            "Target: a token of {victim}.", "R30", victim=Who(move.token_from)
        )


def _report_named_token(
    before: BasePosition, seat: Seat, move: Any, after: BasePosition, viewer: Viewer
) -> News:
    yield message(
        "{seat} will lose a {token}.", "R31", seat=Who(move.seat), token=move.token
    )


def _report_end_of_turn(
    before: BasePosition, seat: Seat, move: Any, after: BasePosition, viewer: Viewer
) -> News:
    if not move.cards:
        yield message("{seat} ends the turn.", "R8", seat=Who(seat))
        return
    gold = move.cards * before.card_price(seat)
    cards = "{seat} buys {count} cards for {gold} G"
    if move.cards == 1:
        cards = "{seat} buys a card for {gold} G"
    yield message(
        cards + " and ends the turn.",
        "R35",
        seat=Who(seat),
        count=move.cards,
        gold=gold,
    )


def _report_spring_planting(
    before: BasePosition, seat: Seat, move: Any, after: BasePosition, viewer: Viewer
) -> News:
    order = tuple(map(Who, move.order))
    text = "{seat} plays {card} for the order {order}."
    yield message(text, "R34", seat=Who(seat), card="spring_planting", order=order)


def _report_pass_spring(
    before: BasePosition, seat: Seat, move: Any, after: BasePosition, viewer: Viewer
) -> News:
    if viewer == seat:
        yield message("You keep the order.", "R34")


def _report_answer(
    before: BasePosition, seat: Seat, move: Any, after: BasePosition, viewer: Viewer
) -> News:
    if viewer != seat:
        return
    if isinstance(move, moves.Escape):
        yield message("You answer with a {card}.", "R38", card="narrow_escape")
    else:
        yield message("You let it happen.", "R38")


def _report_gift(
    before: BasePosition, seat: Seat, move: Any, after: BasePosition, viewer: Viewer
) -> News:
    if viewer == seat:
        yield message("You give a {token}.", "R39", token=move.token)
    else:
        yield message("{seat} has chosen a token to give.", "R39", seat=Who(seat))


REPORTERS: Final[
    dict[type[Move], Callable[[BasePosition, Seat, Any, BasePosition, Viewer], News]]
] = {
    moves.Place: _report_opening_castle,
    moves.Build: _report_structure,
    moves.Castle: _report_castle,
    moves.FriendlyNeighbours: _report_friendly_neighbours,
    moves.Swap: _report_swap,
    moves.BanToken: _report_fort,
    moves.BanLand: _report_fort,
    moves.Deal: _report_deal,
    moves.DoneDealing: _report_done_dealing,
    moves.Finagle: _make_card_reporter("finagle", "R27"),
    moves.RoyalTax: _make_card_reporter("royal_tax", "R32"),
    moves.Robbery: _make_card_reporter("robbery", "R31"),
    moves.PickPocket: _report_pick_pocket,
    moves.Rob: _report_named_token,
    moves.EndTurn: _report_end_of_turn,
    moves.SpringPlanting: _report_spring_planting,
    moves.PassSpring: _report_pass_spring,
    moves.Escape: _report_answer,
    moves.Accept: _report_answer,
    moves.Give: _report_gift,
}
