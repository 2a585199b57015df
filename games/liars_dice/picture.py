"""What the board of liar's dice is drawn from: the bid, the cups, and how the last hand ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core import Seat

from .dice import FACES, Cup
from .moves import Bid, DiceMove
from .view import DiceView, Showdown

IN_A_ROW = 3  # dice of a thumbnail
APART = 37  # between them, in its units
TOP = 4


@dataclass(frozen=True, slots=True)
class BidPicture:
    """A bid and who made it."""

    seat: Seat
    count: int
    face: str


@dataclass(frozen=True, slots=True)
class CupPicture:
    """A seat's cup: open for its own seat, covered for the others."""

    seat: Seat
    speaking: bool
    pips: Cup  # of dice that the viewer sees
    covered: int  # dice that it does not see


@dataclass(frozen=True, slots=True)
class ShowdownPicture:
    """How the last hand ended."""

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
    """All that the board's template draws."""

    heading: str
    bid: BidPicture | None
    earlier: tuple[BidPicture, ...]  # oldest first
    faces: tuple[str, ...]  # to bid on, for whoever may
    cups: tuple[CupPicture, ...]
    terms: tuple[str, ...]  # what counts and what may be called at this table
    showdown: ShowdownPicture | None
    thumbnail: tuple[DiePicture, ...]  # one's own dice; without any, those under the speaker's cup


def picture(view: DiceView, moves: Sequence[DiceMove]) -> DicePicture:
    """The board as the view shows it; `moves` are those that the viewer may still pick."""
    bids = tuple(_bid(seat, bid) for seat, bid in view.bids)
    return DicePicture(
        heading="The bid" if bids else "No bid yet",
        bid=bids[-1] if bids else None,
        earlier=bids[:-1],
        faces=FACES if moves else (),
        cups=tuple(_cup(view, seat) for seat in range(len(view.counts))),
        terms=_terms(view),
        showdown=_showdown(view.last) if view.last else None,
        thumbnail=_thumbnail(view),
    )


def _bid(seat: Seat, bid: Bid) -> BidPicture:
    return BidPicture(seat, bid.count, bid.face)


def _cup(view: DiceView, seat: Seat) -> CupPicture:
    pips = view.mine if seat == view.viewer else ()
    return CupPicture(
        seat=seat,
        speaking=seat == view.speaker and not view.over,
        pips=pips,
        covered=0 if pips else view.counts[seat],
    )


def _terms(view: DiceView) -> tuple[str, ...]:
    ones = "Ones count as every face." if view.wild else "Ones are plain."
    return (ones, "A bid may be called exactly right.") if view.spot else (ones,)


def _showdown(last: Showdown) -> ShowdownPicture:
    cups = tuple((seat, cup) for seat, cup in enumerate(last.cups) if cup)
    return ShowdownPicture(last.bid.count, last.bid.face, last.found, cups)


def _thumbnail(view: DiceView) -> tuple[DiePicture, ...]:
    dice = view.mine or (0,) * view.counts[view.speaker]
    return tuple(_die(at, pips) for at, pips in enumerate(dice))


def _die(at: int, pips: int) -> DiePicture:
    row, column = divmod(at, IN_A_ROW)
    return DiePicture(pips, column * APART, TOP + row * APART)
