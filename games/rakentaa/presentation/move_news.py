"""What each kind of ply says of itself to a viewer; effects and the year's end are in `news.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from games.core import Move, Seat, Viewer
from games.message import Message, Who, message

from ..rules import board, building, chance_moves, moves
from ..rules.board import TOKENS
from ..rules.moves import NOBODY
from ..rules.position import INCOMES, LAY, OPENING, TILES, Picking, Realm

Told = Iterator[Message]


def _built(before: Realm, seat: Seat, move: Any, after: Realm, viewer: Viewer) -> Told:
    land = board.LAND[move.land]
    tile, price = TOKENS[before.layout.tiles[land]], building.price(before, seat, move)
    told = {"seat": Who(seat), "tile": tile, "land": move.land, "gold": price}
    spent = [*_counted(move), *(board.CARDS[card] for card in building.spent_cards(move))]
    if spent:
        yield message(
            "{seat} builds a {tile} on {land} for {gold} G, spending {spent}.",
            "R18",
            **told,
            spent=tuple(spent),
        )
    else:
        yield message("{seat} builds a {tile} on {land} for {gold} G.", "R18", **told)
    owner, fee = building.compensation(before, seat, move)
    if fee:
        yield message("{owner} is paid {gold} G of it.", "D16", owner=Who(owner), gold=fee)


def _counted(move: moves.Build | moves.Castle) -> Iterator[str]:
    """The tokens spent, "a barge" and "2 farms"."""
    for kind, count in building.spent_tokens(move).items():
        yield f"a {TOKENS[kind]}" if count == 1 else f"{count} {TOKENS[kind]}s"


def _castle(before: Realm, seat: Seat, move: Any, after: Realm, viewer: Viewer) -> Told:
    price = building.castle_price(before, seat, move)
    spent = tuple(_counted(move))
    told = {"seat": Who(seat), "land": move.land, "gold": price}
    if spent:
        yield message(
            "{seat} builds a castle on {land} for {gold} G, spending {spent}.",
            "R19",
            **told,
            spent=spent,
        )
    else:
        yield message("{seat} builds a castle on {land} for {gold} G.", "R19", **told)


def _placed(before: Realm, seat: Seat, move: Any, after: Realm, viewer: Viewer) -> Told:
    gold = before.terms.opening_gold[before.at]
    yield message(
        "{seat} places a castle on {land} and gets {gold} G.",
        "R5" if before.castles[seat] else "R4",
        seat=Who(seat),
        land=move.land,
        gold=gold,
    )
    if after.phase == TILES and after.castles[seat].bit_count() == 2:
        yield message("Everybody gets {gold} G for the first year.", "R6", gold=board.OPENING_PAY)


def _friendly(before: Realm, seat: Seat, move: Any, after: Realm, viewer: Viewer) -> Told:
    tile = TOKENS[before.layout.tiles[board.LAND[move.land]]]
    text = "{seat} plays {card} and builds a {tile} on {land} for nothing."
    yield message(
        text, "R28", seat=Who(seat), card="friendly_neighbours", tile=tile, land=move.land
    )


def _swap(before: Realm, seat: Seat, move: Any, after: Realm, viewer: Viewer) -> Told:
    text = "{seat} uses a market: a {give} for {other}’s {take}."
    yield message(text, "R24", seat=Who(seat), give=move.give, other=Who(move.seat), take=move.take)


def _fort(before: Realm, seat: Seat, move: Any, after: Realm, viewer: Viewer) -> Told:
    if isinstance(move, moves.BanToken):
        yield message(
            "{seat} uses a fort against {token} tokens.", "R25", seat=Who(seat), token=move.token
        )
    else:
        yield message("{seat} uses a fort to close {land}.", "R25", seat=Who(seat), land=move.land)


def _dealt(before: Realm, seat: Seat, move: Any, after: Realm, viewer: Viewer) -> Told:
    if before.pending is None:
        yield message("{seat} plays {card}.", "R26", seat=Who(seat), card="the_dealer")
    yield message(
        "{seat} changes a {give} into a {take}.",
        "R26",
        seat=Who(seat),
        give=move.give,
        take=move.take,
    )


def _done_dealing(before: Realm, seat: Seat, move: Any, after: Realm, viewer: Viewer) -> Told:
    yield message("{seat} is done with {card}.", "R26", seat=Who(seat), card="the_dealer")


def _played(card: str, rule: str) -> Callable[[Realm, Seat, Any, Realm, Viewer], Told]:
    def teller(before: Realm, seat: Seat, move: Any, after: Realm, viewer: Viewer) -> Told:
        yield message("{seat} plays {card}.", rule, seat=Who(seat), card=card)

    return teller


def _pick_pocket(before: Realm, seat: Seat, move: Any, after: Realm, viewer: Viewer) -> Told:
    yield message("{seat} plays {card}.", "R30", seat=Who(seat), card="pick_pocket")
    if move.card_from != NOBODY:
        yield message("It is after a card of {victim}.", "R30", victim=Who(move.card_from))
    if move.token_from != NOBODY:
        yield message("It is after a token of {victim}.", "R30", victim=Who(move.token_from))


def _named(before: Realm, seat: Seat, move: Any, after: Realm, viewer: Viewer) -> Told:
    yield message("{seat} is to lose a {token}.", "R31", seat=Who(move.seat), token=move.token)


def _ended(before: Realm, seat: Seat, move: Any, after: Realm, viewer: Viewer) -> Told:
    if not move.cards:
        yield message("{seat} ends the turn.", "R8", seat=Who(seat))
        return
    gold = move.cards * before.card_price(seat)
    cards = (
        "{seat} buys a card for {gold} G"
        if move.cards == 1
        else "{seat} buys {count} cards for {gold} G"
    )
    yield message(cards + " and ends the turn.", "R35", seat=Who(seat), count=move.cards, gold=gold)


def _planted(before: Realm, seat: Seat, move: Any, after: Realm, viewer: Viewer) -> Told:
    order = tuple(map(Who, move.order))
    text = "{seat} plays {card} for the order {order}."
    yield message(text, "R34", seat=Who(seat), card="spring_planting", order=order)


def _passed_spring(before: Realm, seat: Seat, move: Any, after: Realm, viewer: Viewer) -> Told:
    if viewer == seat:
        yield message("You leave the order as it is.", "R34")


def _answered(before: Realm, seat: Seat, move: Any, after: Realm, viewer: Viewer) -> Told:
    if viewer != seat:
        return
    if isinstance(move, moves.Escape):
        yield message("You answer with a {card}.", "R38", card="narrow_escape")
    else:
        yield message("You let it happen.", "R38")


def _gave(before: Realm, seat: Seat, move: Any, after: Realm, viewer: Viewer) -> Told:
    if viewer == seat:
        yield message("You hand over a {token}.", "R39", token=move.token)
    else:
        yield message("{seat} has chosen what to hand over.", "R39", seat=Who(seat))


def _laid(before: Realm, seat: Seat, move: Any, after: Realm, viewer: Viewer) -> Told:
    yield message(
        {LAY: "The structure tiles are laid.", INCOMES: "The income tiles are laid."}[before.phase],
        "R2",
    )


def _tiles(before: Realm, seat: Seat, move: Any, after: Realm, viewer: Viewer) -> Told:
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


def _drew(before: Realm, seat: Seat, move: Any, after: Realm, viewer: Viewer) -> Told:
    if not any(before.pile):
        yield message("The discarded cards are shuffled into a new pile.", "R36")
    if viewer == before.due_to:
        yield message("You draw {card}.", "R36", card=move.card)
    else:
        yield message("{seat} draws a card.", "R36", seat=Who(before.due_to))


def _found_card(before: Realm, seat: Seat, move: Any, after: Realm, viewer: Viewer) -> Told:
    thief, victim = Who(_picking(before).by), Who(_picking(before).card_from)
    if viewer in (thief.seat, victim.seat):
        yield message(
            "{seat} gets {card} from {victim}.", "R30", seat=thief, card=move.card, victim=victim
        )
    else:
        yield message("{seat} gets a card from {victim}.", "R30", seat=thief, victim=victim)


def _found_token(before: Realm, seat: Seat, move: Any, after: Realm, viewer: Viewer) -> Told:
    thief, victim = Who(_picking(before).by), Who(_picking(before).token_from)
    yield message(
        "{seat} gets a {token} from {victim}.", "R30", seat=thief, token=move.token, victim=victim
    )


def _picking(realm: Realm) -> Picking:
    assert isinstance(realm.pending, Picking)
    return realm.pending


TELLERS: Final[dict[type[Move], Callable[[Realm, Seat, Any, Realm, Viewer], Told]]] = {
    moves.Place: _placed,
    moves.Build: _built,
    moves.Castle: _castle,
    moves.FriendlyNeighbours: _friendly,
    moves.Swap: _swap,
    moves.BanToken: _fort,
    moves.BanLand: _fort,
    moves.Deal: _dealt,
    moves.DoneDealing: _done_dealing,
    moves.Finagle: _played("finagle", "R27"),
    moves.RoyalTax: _played("royal_tax", "R32"),
    moves.Robbery: _played("robbery", "R31"),
    moves.PickPocket: _pick_pocket,
    moves.Rob: _named,
    moves.EndTurn: _ended,
    moves.SpringPlanting: _planted,
    moves.PassSpring: _passed_spring,
    moves.Escape: _answered,
    moves.Accept: _answered,
    moves.Give: _gave,
    chance_moves.LayTiles: _laid,
    chance_moves.LayIncomes: _laid,
    chance_moves.Tiles: _tiles,
    chance_moves.Draw: _drew,
    chance_moves.PickCard: _found_card,
    chance_moves.PickToken: _found_token,
}
