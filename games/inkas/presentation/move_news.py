"""What was done in a ply, in sentences, by kind of move.

Offers between seats are told in `offer_news.py`, what followed from a ply in `news.py`.
"""

from __future__ import annotations

from typing import Any, Final

from games.core import Move, Seat, Viewer
from games.message import Message, Part, Who, message

from ..rules import moves, production
from ..rules.board.geometry import CORNER
from ..rules.board.place_names import located
from ..rules.cards import KIND, KINDS, counts, priced
from ..rules.position import Realm
from ..rules.trade.supply_trade import given_and_taken
from .offer_news import OFFER_TELLERS, Teller, Told


def _plain(text: str, rule: str, *fields: str) -> Teller:
    """A sentence with the seat and fields of the move."""

    def tell(before: Realm, seat: Seat, move: Any, after: Realm, viewer: Viewer) -> Told:
        yield message(text, rule, seat=Who(seat), **{name: getattr(move, name) for name in fields})

    return tell


def _located(text: str, rule: str, *fields: str) -> Teller:
    """The same where fields are places."""

    def tell(before: Realm, seat: Seat, move: Any, after: Realm, viewer: Viewer) -> Told:
        where = {name: getattr(move, name) for name in fields}
        yield located(before.ground.board.kinds, text, rule, seat=Who(seat), **where)

    return tell


def _deal(before: Realm, seat: Seat, move: moves.Deal, after: Realm, viewer: Viewer) -> Told:
    yield message("The land is laid.", "R7")


def _first(before: Realm, seat: Seat, move: moves.First, after: Realm, viewer: Viewer) -> Told:
    yield message("{seat} begins.", "R8", seat=Who(move.seat))


def _place(before: Realm, seat: Seat, move: moves.Place, after: Realm, viewer: Viewer) -> Told:
    text, kinds = "{seat} settles {corner}, with a road {path}.", before.ground.board.kinds
    yield located(kinds, text, "R10", seat=Who(seat), corner=move.corner, path=move.path)
    yield from _gained(before, after)


def _dice(before: Realm, seat: Seat, move: moves.Dice, after: Realm, viewer: Viewer) -> Told:
    number = move.first + move.second
    yield message(
        "{seat} rolls {first} and {second}: {number}.",
        "R11",
        seat=Who(before.on_turn),
        first=move.first,
        second=move.second,
        number=number,
    )
    if number == production.SEVEN:
        yield from _owed(after)
        return
    yield from _gained(before, after)
    yield from _short(before, number)


def _gained(before: Realm, after: Realm) -> Told:
    for seat, (had, has) in enumerate(zip(before.hands, after.hands, strict=True)):
        if had != has:
            yield message("{seat} gets {cards}.", "R12", seat=Who(seat), cards=priced(has - had))


def _short(before: Realm, number: int) -> Told:
    claims, supply = before.ground.claims(number, before.robber), before.supply
    for kind, left in enumerate(counts(supply)):
        if sum(counts(claim)[kind] for claim in claims) > left:
            yield message("There is not enough {card} in the supply.", "R13", card=KINDS[kind])


def _owed(after: Realm) -> Told:
    for seat, due in enumerate(after.seven.due if after.seven else ()):
        if due:
            yield message("{seat} must give up {count} cards.", "R14", seat=Who(seat), count=due)


def _discard(before: Realm, seat: Seat, move: moves.Discard, after: Realm, viewer: Viewer) -> Told:
    """Others learn nothing before the last card is chosen, and then only that it is."""  # R15
    assert before.seven is not None
    still = after.seven is not None
    if viewer == seat and still and after.seven is not None:
        chosen = after.seven.chosen[seat] - before.seven.chosen[seat]
        yield message("You choose {cards} to give up.", "R15", cards=priced(chosen))
    if after.seven is None or not after.seven.owing >> seat & 1:
        yield message("{seat} has chosen what to give up.", "R15", seat=Who(seat))


def _robber(
    before: Realm, seat: Seat, move: moves.MoveRobber, after: Realm, viewer: Viewer
) -> Told:
    yield _robber_moved(seat, move.tile, before)


def _robber_moved(seat: Seat, name: str, realm: Realm) -> Message:
    text, kinds = "{seat} moves the robber to {tile}.", realm.ground.board.kinds
    return located(kinds, text, "R16", seat=Who(seat), tile=name)


def _robbed(before: Realm, seat: Seat, move: moves.Robbed, after: Realm, viewer: Viewer) -> Told:
    """Which card it was is known to the two seats alone."""  # R48
    pair = {"seat": Who(before.on_turn), "victim": Who(before.victim)}
    if viewer in (before.on_turn, before.victim):
        yield message("{seat} robs {victim} of {card}.", "R17", **pair, card=move.card)
    else:
        yield message("{seat} robs {victim} of a card.", "R17", **pair)


def _draw(before: Realm, seat: Seat, move: moves.Draw, after: Realm, viewer: Viewer) -> Told:
    if viewer == before.on_turn:
        yield message("You draw {card}.", "R25", card=move.card)
    else:
        yield message("{seat} takes the top card of the stack.", "R25", seat=Who(before.on_turn))


def _settle(before: Realm, seat: Seat, move: moves.Settle, after: Realm, viewer: Viewer) -> Told:
    owner = before.ground.owner(CORNER[move.corner])
    kinds = before.ground.board.kinds
    where: dict[str, Part] = {"seat": Who(seat), "corner": move.corner}
    if owner < 0:
        yield located(kinds, "{seat} builds a settlement {corner}.", "R19", **where)
    else:
        text = "{seat} builds a settlement {corner}, over a ruin of {owner}."
        yield located(kinds, text, "R20", **where, owner=Who(owner))


def _combat_arts(
    before: Realm, seat: Seat, move: moves.CombatArts, after: Realm, viewer: Viewer
) -> Told:
    count = after.open[seat]
    yield message(
        "{seat} lays {card} open, {count} now.",
        "R27",
        seat=Who(seat),
        card="combat_arts",
        count=count,
    )
    yield _robber_moved(seat, move.tile, before)


def _monopoly(
    before: Realm, seat: Seat, move: moves.Monopoly, after: Realm, viewer: Viewer
) -> Told:
    yield message(
        "{seat} plays {play} on {card}.", "R32", seat=Who(seat), play="monopoly", card=move.card
    )
    kind = KIND[move.card]
    for other, (had, has) in enumerate(zip(before.hands, after.hands, strict=True)):
        if had != has and other != seat:
            count = counts(had)[kind] - counts(has)[kind]
            yield message(
                "{other} hands over {count} {card}.",
                "R32",
                other=Who(other),
                count=count,
                card=move.card,
            )


def _repel(before: Realm, seat: Seat, move: moves.Repel, after: Realm, viewer: Viewer) -> Told:
    yield message("{seat} chases the robber to the frame.", "R29", seat=Who(seat))
    yield from _gained(before, after)


def _trade(before: Realm, seat: Seat, move: Any, after: Realm, viewer: Viewer) -> Told:
    given, taken = given_and_taken(move)
    rule = "R24" if isinstance(move, moves.UseRoute) else "R33"
    yield message(
        "{seat} trades {given} for {taken} with the supply.",
        rule,
        seat=Who(seat),
        given=priced(given),
        taken=priced(taken),
    )


TELLERS: Final[dict[type[Move], Teller]] = {
    moves.Deal: _deal,
    moves.First: _first,
    moves.Place: _place,
    moves.Roll: _plain("{seat} takes the dice.", "R11"),
    moves.Dice: _dice,
    moves.Discard: _discard,
    moves.MoveRobber: _robber,
    moves.Robbed: _robbed,
    moves.Road: _located("{seat} builds a road {path}.", "R18", "path"),
    moves.NoRoad: _plain("{seat} leaves it at one road.", "R30"),
    moves.Settle: _settle,
    moves.City: _located("{seat} raises a city {corner}.", "R21", "corner"),
    moves.Buy: _plain("{seat} buys a development card.", "R25"),
    moves.Draw: _draw,
    moves.CombatArts: _combat_arts,
    moves.RoadBuilding: _located("{seat} plays Road Building, first {path}.", "R30", "path"),
    moves.Invention: _plain("{seat} plays Invention and takes {cards}.", "R31", "cards"),
    moves.Monopoly: _monopoly,
    moves.Repel: _repel,
    moves.Trade: _trade,
    moves.TradeGoods: _trade,
    moves.UseRoute: _trade,
    **OFFER_TELLERS,
    moves.Found: _located("{seat} founds a new tribe {corner}.", "R41", "corner"),
    moves.EndTurn: _plain("{seat} ends the turn.", "R11"),
    moves.Concede: _plain("{seat} gives up.", "R47"),
}
