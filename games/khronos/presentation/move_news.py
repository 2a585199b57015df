"""News of each kind of move. News of a resolution are in `resolution_news.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from games.core import Move, Seat, Viewer
from games.message import Message, Who, message

from ..rules import cards, moves
from ..rules.boards import age_of_reason
from ..rules.boards.buildings import BOARDS, KINDS, NOBODY, REASON, kind_name, mark_of
from ..rules.position import DEAL, BasePosition
from . import resolution_news

News = Iterator[Message]


Reporter = Callable[[BasePosition, Seat, Any, BasePosition, Viewer], News]


def _report_first(
    before: BasePosition,
    seat: Seat,
    move: moves.First,
    after: BasePosition,
    viewer: Viewer,
) -> News:
    yield message("{seat} begins.", "R6", seat=Who(move.seat))


def _report_draw(
    before: BasePosition,
    seat: Seat,
    move: moves.Draw,
    after: BasePosition,
    viewer: Viewer,
) -> News:
    """The seat that draws learns the cards; the others learn their number."""  # R37
    drawer = before.drawer
    rule = "R6" if before.phase == DEAL else "R32"
    if drawer == viewer:
        yield message("{seat} draws {cards}.", rule, seat=Who(drawer), cards=move.cards)
    else:
        text = "{seat} draws {count} cards."
        if len(move.cards) == 1:
            text = "{seat} draws a card."
        yield message(text, rule, seat=Who(drawer), count=len(move.cards))


def _report_exchange(
    before: BasePosition,
    seat: Seat,
    move: moves.Exchange,
    after: BasePosition,
    viewer: Viewer,
) -> News:
    count = len(move.cards)
    if seat == viewer:
        yield message(
            "{seat} gives back {cards}.", "R8", seat=Who(seat), cards=move.cards
        )
    else:
        text = "{seat} exchanges a card."
        if count > 1:
            text = "{seat} exchanges {count} cards."
        yield message(text, "R8", seat=Who(seat), count=count)


def _report_swap(
    before: BasePosition,
    seat: Seat,
    move: moves.Swap,
    after: BasePosition,
    viewer: Viewer,
) -> News:
    text = "{seat} takes {count} {take} from the row and leaves {give}."
    yield message(
        text,
        "R9",
        seat=Who(seat),
        count=move.count,
        take=move.take,
        give=move.give,
    )


def _report_travel(
    before: BasePosition,
    seat: Seat,
    move: moves.Travel,
    after: BasePosition,
    viewer: Viewer,
) -> News:
    text = "{seat} sends an adventurer to the Age of {board}."
    yield message(text, "R10", seat=Who(seat), board=move.board)


def _report_build(
    before: BasePosition,
    seat: Seat,
    move: moves.Build,
    after: BasePosition,
    viewer: Viewer,
) -> News:
    text = "{seat} is going to build {building} in the Age of {board}."
    yield message(text, "R12", seat=Who(seat), building=move.building, board=move.board)


def _report_upgrade(
    before: BasePosition,
    seat: Seat,
    move: moves.Upgrade,
    after: BasePosition,
    viewer: Viewer,
) -> News:
    text = "{seat} is going to upgrade to {building} in the Age of {board}."
    yield message(text, "R17", seat=Who(seat), building=move.building, board=move.board)


def _report_at(
    before: BasePosition,
    seat: Seat,
    move: moves.At,
    after: BasePosition,
    viewer: Viewer,
) -> News:
    if after.laying is not None:
        building = KINDS[after.laying.kind]
        board = BOARDS[after.laying.board]
        text = "{seat} chooses {square} for {building} in the Age of {board}."
        yield message(
            text,
            "R12",
            seat=Who(seat),
            square=move.square,
            building=building,
            board=board,
        )
        return
    yield from _report_work(before, seat, move, after)


def _report_pay(
    before: BasePosition,
    seat: Seat,
    move: moves.Pay,
    after: BasePosition,
    viewer: Viewer,
) -> News:
    yield from _report_work(before, seat, move, after)


def _report_demolish(
    before: BasePosition,
    seat: Seat,
    move: moves.Demolish,
    after: BasePosition,
    viewer: Viewer,
) -> News:
    yield from _report_work(before, seat, move, after)


def _report_work(
    before: BasePosition, seat: Seat, move: Move, after: BasePosition
) -> News:
    """The cards played, which are open, and the steps of the resolution."""  # R37
    played = cards.list_card_words(
        cards.subtract_cards(before.hands[seat], after.hands[seat])
    )
    yield message("{seat} plays {cards}.", "R12", seat=Who(seat), cards=played)
    yield from resolution_news.report_resolution(before, move, after)


def _report_answer(
    before: BasePosition,
    seat: Seat,
    move: moves.Shrink | moves.Lay,
    after: BasePosition,
    viewer: Viewer,
) -> News:
    assert before.pending is not None
    question = before.pending.question
    if not question.code:
        text = "{seat} chooses {square} in the Age of {board}."
        yield message(
            text,
            "R25",
            seat=Who(seat),
            square=move.square,
            board=BOARDS[question.board],
        )
    else:
        text = "{seat} places {building} on {square}."
        building = KINDS[question.kind]
        yield message(
            text, "R26", seat=Who(seat), building=building, square=move.square
        )
    yield from resolution_news.report_resolution(before, move, after)


def _report_populate(
    before: BasePosition,
    seat: Seat,
    move: moves.Populate,
    after: BasePosition,
    viewer: Viewer,
) -> News:
    yield message(
        "{seat} puts a cube on {square} in the Age of {board}.",
        "R30",
        seat=Who(seat),
        square=move.square,
        board=BOARDS[REASON],
        place=_name_mark_in_reason(move.square),
    )


def _name_mark_in_reason(square: str) -> str:
    return resolution_news.mark_name(BOARDS[REASON], "comes", square)


def _report_renovate(
    before: BasePosition,
    seat: Seat,
    move: moves.Renovate,
    after: BasePosition,
    viewer: Viewer,
) -> News:
    code = after.boards[REASON].building_at(moves.find_square(move.square))
    assert code is not None
    text = "{seat} renovates {building}, {square}."
    if age_of_reason.is_ruin(code) and mark_of(code) != NOBODY:
        text = "{seat} begins to renovate {building}, {square}."
    yield message(
        text,
        "R31",
        seat=Who(seat),
        building=kind_name(code),
        square=move.square,
        place=_name_mark_in_reason(move.square),
    )


def _report_end_turn(
    before: BasePosition,
    seat: Seat,
    move: moves.EndTurn,
    after: BasePosition,
    viewer: Viewer,
) -> News:
    yield message("{seat} ends the turn.", "R32", seat=Who(seat))


def _report_throw_away(
    before: BasePosition,
    seat: Seat,
    move: moves.ThrowAway,
    after: BasePosition,
    viewer: Viewer,
) -> News:
    """The seat learns its cards; the others learn their number."""  # R37
    if seat == viewer:
        text = "{seat} discards {cards} and ends the turn."
        yield message(text, "R32", seat=Who(seat), cards=move.cards)
        return
    text = "{seat} ends the turn and discards {count} cards."
    if len(move.cards) == 1:
        text = "{seat} ends the turn and discards a card."
    yield message(text, "R32", seat=Who(seat), count=len(move.cards))


REPORTERS: Final[dict[type[Move], Reporter]] = {
    moves.First: _report_first,
    moves.Draw: _report_draw,
    moves.Exchange: _report_exchange,
    moves.Swap: _report_swap,
    moves.Travel: _report_travel,
    moves.Build: _report_build,
    moves.Upgrade: _report_upgrade,
    moves.At: _report_at,
    moves.Pay: _report_pay,
    moves.Demolish: _report_demolish,
    moves.Shrink: _report_answer,
    moves.Lay: _report_answer,
    moves.Populate: _report_populate,
    moves.Renovate: _report_renovate,
    moves.EndTurn: _report_end_turn,
    moves.ThrowAway: _report_throw_away,
}
