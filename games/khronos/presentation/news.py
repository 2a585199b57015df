"""What a viewer learns from a ply: what its teller says, then what everybody collected, and the end
of the game. There is one teller per kind of ply; what a resolution did is in `resolution_news.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from games.core import Move, Ply, Seat, Viewer
from games.message import Message, Who, message

from ..rules import cards, moves
from ..rules.boards import age_of_reason
from ..rules.boards.buildings import BOARDS, KINDS, NOBODY, REASON, kind_name, mark_of
from ..rules.position import DEAL, OVER, Valley
from ..rules.terms import PAYDAYS
from ..rules.turns import collected
from . import resolution_news

Told = Iterator[Message]
Teller = Callable[[Valley, Seat, Any, Valley, Viewer], Told]


def learned(before: Valley, ply: Ply[Move], after: Valley, viewer: Viewer) -> tuple[Message, ...]:
    """What the viewer learns from a ply, in the order it happened."""
    return (
        *_TELLERS[type(ply.move)](before, ply.seat, ply.move, after, viewer),
        *_shuffled(before, after),
        *_payday(before, after),
        *_end(before, after),
    )


def _shuffled(before: Valley, after: Valley) -> Told:
    if sum(after.deck) > sum(before.deck):
        yield message("The deck is empty; the discard pile becomes the deck.", "R33")


def _payday(before: Valley, after: Valley) -> Told:
    """What the seat collected whose turn has ended."""
    if before.turn == after.turn or before.round not in PAYDAYS:
        return
    seat = before.active
    pays = collected(before, seat)
    for board, ecus in enumerate(pays):
        if ecus:
            text = "{seat} collects {ecus} Ecus in the Age of {board}."
            if ecus == 1:
                text = "{seat} collects one Ecu in the Age of {board}."
            yield message(text, _RULES[board], seat=Who(seat), ecus=ecus, board=BOARDS[board])
    if not any(pays):
        yield message("{seat} collects nothing.", "R34", seat=Who(seat))


def _end(before: Valley, after: Valley) -> Told:
    if before.phase == OVER or after.phase != OVER or after.outcome is None:
        return
    places = after.outcome.places
    winners = tuple(Who(seat) for seat, place in enumerate(places) if place == 1)
    ecus = max(after.ecus)
    text = "The game is over: {seats} is richest, with {ecus} Ecus."
    if len(winners) > 1:
        text = "The game is over: {seats} share the win, with {ecus} Ecus each."
    yield message(text, "R36", seats=winners, ecus=ecus)


_RULES = ("R34", "R34", "R35")


# --- tellers


def _first(before: Valley, seat: Seat, move: moves.First, after: Valley, viewer: Viewer) -> Told:
    yield message("{seat} begins.", "R6", seat=Who(move.seat))


def _draw(before: Valley, seat: Seat, move: moves.Draw, after: Valley, viewer: Viewer) -> Told:
    """What is drawn, to its own seat; how much, to the others."""  # R37
    drawer, rule = before.drawer, "R6" if before.phase == DEAL else "R32"
    if drawer == viewer:
        yield message("{seat} draws {cards}.", rule, seat=Who(drawer), cards=move.cards)
    else:
        text = "{seat} draws {count} cards."
        if len(move.cards) == 1:
            text = "{seat} draws a card."
        yield message(text, rule, seat=Who(drawer), count=len(move.cards))


def _exchange(
    before: Valley, seat: Seat, move: moves.Exchange, after: Valley, viewer: Viewer
) -> Told:
    count = len(move.cards)
    if seat == viewer:
        yield message("{seat} gives back {cards}.", "R8", seat=Who(seat), cards=move.cards)
    else:
        text = "{seat} exchanges {count} cards." if count > 1 else "{seat} exchanges a card."
        yield message(text, "R8", seat=Who(seat), count=count)


def _swap(before: Valley, seat: Seat, move: moves.Swap, after: Valley, viewer: Viewer) -> Told:
    text = "{seat} takes {count} {take} from the row and leaves {give}."
    yield message(text, "R9", seat=Who(seat), count=move.count, take=move.take, give=move.give)


def _travel(before: Valley, seat: Seat, move: moves.Travel, after: Valley, viewer: Viewer) -> Told:
    text = "{seat} sends an adventurer to the Age of {board}."
    yield message(text, "R10", seat=Who(seat), board=move.board)


def _build(before: Valley, seat: Seat, move: moves.Build, after: Valley, viewer: Viewer) -> Told:
    text = "{seat} is going to build {building} in the Age of {board}."
    yield message(text, "R12", seat=Who(seat), building=move.building, board=move.board)


def _upgrade(
    before: Valley, seat: Seat, move: moves.Upgrade, after: Valley, viewer: Viewer
) -> Told:
    text = "{seat} is going to enlarge something into {building} in the Age of {board}."
    yield message(text, "R17", seat=Who(seat), building=move.building, board=move.board)


def _at(before: Valley, seat: Seat, move: moves.At, after: Valley, viewer: Viewer) -> Told:
    if after.laying is not None:
        building, board = KINDS[after.laying.kind], BOARDS[after.laying.board]
        text = "{seat} chooses {square} for {building} in the Age of {board}."
        yield message(
            text, "R12", seat=Who(seat), square=move.square, building=building, board=board
        )
        return
    yield from _work(before, seat, move, after)


def _pay(before: Valley, seat: Seat, move: moves.Pay, after: Valley, viewer: Viewer) -> Told:
    yield from _work(before, seat, move, after)


def _demolish(
    before: Valley, seat: Seat, move: moves.Demolish, after: Valley, viewer: Viewer
) -> Told:
    yield from _work(before, seat, move, after)


def _work(before: Valley, seat: Seat, move: Move, after: Valley) -> Told:
    """The cards played, which lie open, and all that follows."""  # R37
    played = cards.words(cards.minus(before.hands[seat], after.hands[seat]))
    yield message("{seat} plays {cards}.", "R12", seat=Who(seat), cards=played)
    yield from resolution_news.since(before, move, after)


def _answer(
    before: Valley, seat: Seat, move: moves.Shrink | moves.Lay, after: Valley, viewer: Viewer
) -> Told:
    assert before.pending is not None
    question = before.pending.question
    if not question.code:
        text = "{seat} names {square} in the Age of {board}."
        yield message(text, "R25", seat=Who(seat), square=move.square, board=BOARDS[question.board])
    else:
        text = "{seat} lays {building} on {square}."
        building = KINDS[question.kind]
        yield message(text, "R26", seat=Who(seat), building=building, square=move.square)
    yield from resolution_news.since(before, move, after)


def _populate(
    before: Valley, seat: Seat, move: moves.Populate, after: Valley, viewer: Viewer
) -> Told:
    text = "{seat} settles people in {square} in the Age of {board}."
    yield message(text, "R30", seat=Who(seat), square=move.square, board=BOARDS[REASON])


def _renovate(
    before: Valley, seat: Seat, move: moves.Renovate, after: Valley, viewer: Viewer
) -> Told:
    code = after.boards[REASON].at(moves.bit(move.square))
    assert code is not None
    text = "{seat} renovates {building}, {square}."
    if age_of_reason.is_ruin(code) and mark_of(code) != NOBODY:
        text = "{seat} begins to renovate {building}, {square}."
    yield message(text, "R31", seat=Who(seat), building=kind_name(code), square=move.square)


def _end_turn(
    before: Valley, seat: Seat, move: moves.EndTurn, after: Valley, viewer: Viewer
) -> Told:
    yield message("{seat} ends the turn.", "R32", seat=Who(seat))


def _throw_away(
    before: Valley, seat: Seat, move: moves.ThrowAway, after: Valley, viewer: Viewer
) -> Told:
    """The cards to whoever held them; how many, to the others."""  # R37
    if seat == viewer:
        text = "{seat} throws away {cards} and ends the turn."
        yield message(text, "R32", seat=Who(seat), cards=move.cards)
        return
    text = "{seat} ends the turn, throwing away {count} cards."
    if len(move.cards) == 1:
        text = "{seat} ends the turn, throwing away a card."
    yield message(text, "R32", seat=Who(seat), count=len(move.cards))


_TELLERS: Final[dict[type[Move], Teller]] = {
    moves.First: _first,
    moves.Draw: _draw,
    moves.Exchange: _exchange,
    moves.Swap: _swap,
    moves.Travel: _travel,
    moves.Build: _build,
    moves.Upgrade: _upgrade,
    moves.At: _at,
    moves.Pay: _pay,
    moves.Demolish: _demolish,
    moves.Shrink: _answer,
    moves.Lay: _answer,
    moves.Populate: _populate,
    moves.Renovate: _renovate,
    moves.EndTurn: _end_turn,
    moves.ThrowAway: _throw_away,
}
