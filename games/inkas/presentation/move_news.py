"""News of moves: messages about what a ply did, by kind of move.

Production is in `production_news.py`, offers in `offer_news.py`, what followed from a ply in
`news.py`.
"""

from __future__ import annotations

from typing import Any, Final

from games.core import Move, Seat, Viewer
from games.message import Message, Part, Who, message

from ..rules import moves
from ..rules.board.geometry import CORNER_INDEX
from ..rules.board.place_names import message_with_places
from ..rules.cards import KIND_INDEX, count_by_kind, count_text, describe_cards
from ..rules.position import BasePosition
from ..rules.trade.supply_trade import read_trade
from .offer_news import OFFER_REPORTERS, Messages, Reporter
from .production_news import report_dice, report_discard, report_gains


def _report_fields(text: str, rule: str, *fields: str) -> Reporter:
    """A reporter of one message with the seat and fields of the move."""

    def report(
        before: BasePosition, seat: Seat, move: Any, after: BasePosition, viewer: Viewer
    ) -> Messages:
        yield message(
            text, rule, seat=Who(seat), **{name: getattr(move, name) for name in fields}
        )

    return report


def _report_places(text: str, rule: str, *fields: str) -> Reporter:
    """The same if the fields are places."""

    def report(
        before: BasePosition, seat: Seat, move: Any, after: BasePosition, viewer: Viewer
    ) -> Messages:
        where = {name: getattr(move, name) for name in fields}
        yield message_with_places(
            before.ground.board.kinds, text, rule, seat=Who(seat), **where
        )

    return report


def _report_deal(
    before: BasePosition,
    seat: Seat,
    move: moves.Deal,
    after: BasePosition,
    viewer: Viewer,
) -> Messages:
    yield message("The map is laid out.", "R7")


def _report_first(
    before: BasePosition,
    seat: Seat,
    move: moves.First,
    after: BasePosition,
    viewer: Viewer,
) -> Messages:
    yield message("{seat} begins.", "R8", seat=Who(move.seat))


def _report_placement(
    before: BasePosition,
    seat: Seat,
    move: moves.Place,
    after: BasePosition,
    viewer: Viewer,
) -> Messages:
    text = "{seat} builds a settlement {corner} and a road {path}."
    kinds = before.ground.board.kinds
    yield message_with_places(
        kinds, text, "R10", seat=Who(seat), corner=move.corner, path=move.path
    )
    yield from report_gains(before, after)


def _report_robber(
    before: BasePosition,
    seat: Seat,
    move: moves.MoveRobber,
    after: BasePosition,
    viewer: Viewer,
) -> Messages:
    yield _robber_message(seat, move.tile, before)


def _robber_message(seat: Seat, name: str, position: BasePosition) -> Message:
    text = "{seat} moves the robber to {tile}."
    kinds = position.ground.board.kinds
    return message_with_places(kinds, text, "R16", seat=Who(seat), tile=name)


def _report_robbed(
    before: BasePosition,
    seat: Seat,
    move: moves.Robbed,
    after: BasePosition,
    viewer: Viewer,
) -> Messages:
    """Only the two seats learn the card."""  # R48
    pair = {"seat": Who(before.on_turn), "victim": Who(before.victim)}
    if viewer in (before.on_turn, before.victim):
        yield message("{seat} robs {victim} of {card}.", "R17", **pair, card=move.card)
    else:
        yield message("{seat} robs {victim} of a card.", "R17", **pair)


def _report_draw(
    before: BasePosition,
    seat: Seat,
    move: moves.Draw,
    after: BasePosition,
    viewer: Viewer,
) -> Messages:
    if viewer == before.on_turn:
        yield message("You draw {card}.", "R25", card=move.card)
    else:
        yield message(
            "{seat} draws a development card.", "R25", seat=Who(before.on_turn)
        )


def _report_settlement(
    before: BasePosition,
    seat: Seat,
    move: moves.Settle,
    after: BasePosition,
    viewer: Viewer,
) -> Messages:
    owner = before.ground.find_owner(CORNER_INDEX[move.corner])
    kinds = before.ground.board.kinds
    where: dict[str, Part] = {"seat": Who(seat), "corner": move.corner}
    if owner < 0:
        yield message_with_places(
            kinds, "{seat} builds a settlement {corner}.", "R19", **where
        )
    else:
        text = "{seat} builds a settlement {corner}, over a ruin of {owner}."
        yield message_with_places(kinds, text, "R20", **where, owner=Who(owner))


def _report_combat_arts(
    before: BasePosition,
    seat: Seat,
    move: moves.CombatArts,
    after: BasePosition,
    viewer: Viewer,
) -> Messages:
    count = after.open[seat]
    yield message(
        "{seat} plays {card}, {count} now.",
        "R27",
        seat=Who(seat),
        card="combat_arts",
        count=count,
    )
    yield _robber_message(seat, move.tile, before)


def _report_monopoly(
    before: BasePosition,
    seat: Seat,
    move: moves.Monopoly,
    after: BasePosition,
    viewer: Viewer,
) -> Messages:
    yield message(
        "{seat} plays {play} on {card}.",
        "R32",
        seat=Who(seat),
        play="monopoly",
        card=move.card,
    )
    kind = KIND_INDEX[move.card]
    for other, (had, has) in enumerate(zip(before.hands, after.hands, strict=True)):
        if had != has and other != seat:
            count = count_by_kind(had)[kind] - count_by_kind(has)[kind]
            yield message(
                "{other} gives {cards}.",
                "R32",
                other=Who(other),
                cards=count_text(count, move.card),
            )


def _report_repelling(
    before: BasePosition,
    seat: Seat,
    move: moves.Repel,
    after: BasePosition,
    viewer: Viewer,
) -> Messages:
    yield message("{seat} chases the robber to the frame.", "R29", seat=Who(seat))
    yield from report_gains(before, after)


def _report_trade(
    before: BasePosition, seat: Seat, move: Any, after: BasePosition, viewer: Viewer
) -> Messages:
    given, taken = read_trade(move)
    rule = "R24" if isinstance(move, moves.UseRoute) else "R33"
    yield message(
        "{seat} trades {given} for {taken} with the supply.",
        rule,
        seat=Who(seat),
        given=describe_cards(given),
        taken=describe_cards(taken),
    )


REPORTERS: Final[dict[type[Move], Reporter]] = {
    moves.Deal: _report_deal,
    moves.First: _report_first,
    moves.Place: _report_placement,
    moves.Roll: _report_fields("{seat} rolls.", "R11"),
    moves.Dice: report_dice,
    moves.Discard: report_discard,
    moves.MoveRobber: _report_robber,
    moves.Robbed: _report_robbed,
    moves.Road: _report_places("{seat} builds a road {path}.", "R18", "path"),
    moves.NoRoad: _report_fields("{seat} builds no second road.", "R30"),
    moves.Settle: _report_settlement,
    moves.City: _report_places("{seat} builds a city {corner}.", "R21", "corner"),
    moves.Buy: _report_fields("{seat} buys a development card.", "R25"),
    moves.Draw: _report_draw,
    moves.CombatArts: _report_combat_arts,
    moves.RoadBuilding: _report_places(
        "{seat} plays Road Building, first {path}.", "R30", "path"
    ),
    moves.Invention: _report_fields(
        "{seat} plays Invention and takes {cards}.", "R31", "cards"
    ),
    moves.Monopoly: _report_monopoly,
    moves.Repel: _report_repelling,
    moves.Trade: _report_trade,
    moves.TradeGoods: _report_trade,
    moves.UseRoute: _report_trade,
    **OFFER_REPORTERS,
    moves.Found: _report_places("{seat} founds a new tribe {corner}.", "R41", "corner"),
    moves.EndTurn: _report_fields("{seat} ends the turn.", "R11"),
    moves.Concede: _report_fields("{seat} resigns.", "R47"),
}
