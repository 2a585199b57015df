"""Data for the template of liar's dice: bids, cups and the result of the last hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core import Seat

from .dice import FACES, Cup, bid_text
from .moves import Bid, DiceMove
from .view import DiceView, Showdown, cup_name

ROW_LENGTH = 3  # dice in a row of a thumbnail
DIE_DISTANCE = 37  # on a thumbnail, in its units
TOP = 4  # y of the first row


@dataclass(frozen=True, slots=True)
class BidPicture:
    """A bid and its seat."""

    seat: Seat
    count: int
    face: str
    text: str  # "four twos"


@dataclass(frozen=True, slots=True)
class CupPicture:
    """The cup of a seat. Only its own seat sees the dice."""

    seat: Seat
    name: str
    speaking: bool
    pips: Cup  # dice that the viewer sees
    covered: int  # dice that the viewer does not see


@dataclass(frozen=True, slots=True)
class ShowdownPicture:
    """The result of the last hand."""

    count: int
    face: str
    found: int
    cups: tuple[tuple[Seat, Cup], ...]  # of seats that had dice


@dataclass(frozen=True, slots=True)
class DiePicture:
    """A die on a thumbnail."""

    pips: int  # 0: covered
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class DicePicture:
    """All data of the board's template."""

    heading: str
    bid: BidPicture | None
    earlier: tuple[BidPicture, ...]  # oldest first
    faces: tuple[str, ...]  # that the viewer may bid on; empty: it may not bid
    cups: tuple[CupPicture, ...]
    mine: Cup  # dice of the viewer; empty: it has none
    terms: tuple[str, ...]  # rules that the options of the table set
    showdown: ShowdownPicture | None
    # the viewer's dice, else the speaker's covered dice
    thumbnail: tuple[DiePicture, ...]


def picture(view: DiceView, moves: Sequence[DiceMove]) -> DicePicture:
    """The picture of a view; `moves` are those that match the viewer's picks."""
    bids = tuple(_bid(seat, bid) for seat, bid in view.bids)
    return DicePicture(
        heading="The bid" if bids else "No bid yet",
        bid=bids[-1] if bids else None,
        earlier=bids[:-1],
        faces=FACES if moves else (),
        cups=tuple(_cup(view, seat) for seat in range(len(view.counts))),
        mine=view.mine,
        terms=_terms(view),
        showdown=_showdown(view.last) if view.last else None,
        thumbnail=_thumbnail(view),
    )


def _bid(seat: Seat, bid: Bid) -> BidPicture:
    return BidPicture(seat, bid.count, bid.face, bid_text(bid, in_words=True))


def _cup(view: DiceView, seat: Seat) -> CupPicture:
    pips = view.mine if seat == view.viewer else ()
    return CupPicture(
        seat=seat,
        name=cup_name(seat),
        speaking=seat == view.speaker and not view.over,
        pips=pips,
        covered=0 if pips else view.counts[seat],
    )


def _terms(view: DiceView) -> tuple[str, ...]:
    ones = "Ones count as every face." if view.wild else "Ones count as ones."
    if view.spot:
        return (ones, "You may call spot on.")
    return (ones,)


def _showdown(last: Showdown) -> ShowdownPicture:
    cups = tuple((seat, cup) for seat, cup in enumerate(last.cups) if cup)
    return ShowdownPicture(last.bid.count, last.bid.face, last.found, cups)


def _thumbnail(view: DiceView) -> tuple[DiePicture, ...]:
    dice = view.mine or (0,) * view.counts[view.speaker]
    return tuple(_die(index, pips) for index, pips in enumerate(dice))


def _die(index: int, pips: int) -> DiePicture:
    row, column = divmod(index, ROW_LENGTH)
    return DiePicture(pips, column * DIE_DISTANCE, TOP + row * DIE_DISTANCE)
