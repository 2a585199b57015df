"""What a page offers of a decision: buttons, questions, what was picked, moves in words, and where
the form of a move is sent. `choices.py` makes most of it.

A move after which nothing can be laid out is played at once, with all that is laid out; others are
laid out first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.html import strip_tags
from django.utils.safestring import SafeString
from django.utils.text import slugify
from django.utils.translation import gettext, ngettext

from club.tables.presentation.log_lines import UNSAID, PlayerNames
from club.tables.presentation.move_words import move_in_words
from games.core import AnyPosition, Move, Seat

LONGEST_PRESS = 26  # characters on a button

# of choices on a phone, in pixels: a row, the button "9 more", and what a button is made of; the
# column on a desk is as wide as a phone
ROWS, DESK_ROWS = 2, 6
FEW = 2  # more that stand there all the same; on a phone, where each would be a row, one
ROW, MORE = 358, 78
LETTER, PADDING, NARROWEST = 9, 44, 52
# beside the board on a desk, where what has a price has a row: pixels for all, one without its
# price, a line of that, and letters in such a line
ROOM, PRICELESS, LINE, LETTERS = 330, 40, 18, 36


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing that can be picked: a button, or a place in a picture."""

    field: str
    value: str
    text: str
    href: str  # the page with this picked as well
    count: int  # moves left then
    price: SafeString  # what the only move left would cost and bring; empty while there are several
    picked: bool = False
    rule: SafeString = UNSAID  # link to the rule that a kind of move stands on
    plays: str = ""  # notation of the move that a press plays at once; empty: it is picked
    closes: bool = False  # it ends a turn or a phase
    begins: bool = False  # it leads to a move that is put together piece by piece

    @property
    def stays(self) -> bool:
        """Whether it is never folded away."""
        return self.closes or self.begins

    @property
    def title(self) -> str:
        """The beginning of a text in several parts: the name of a card; else all of it."""
        return self.text.partition(" · ")[0]

    @property
    def line(self) -> str:
        """The rest of such a text: what the card says; empty where the title is all."""
        return self.text.partition(" · ")[2]

    @property
    def id(self) -> str:
        """The button's, unlike any other's on the page: "-1" is not "1"."""
        return f"{self.field}-{'no-' if self.value.startswith('-') else ''}{slugify(self.value)}"


@dataclass(frozen=True)
class OpenField:
    """A field still open."""

    field: str
    text: str
    offers: tuple[Offer, ...]

    @cached_property
    def fits(self) -> int:
        """How many of the offers stand in two rows on a phone; the rest is one press away."""
        return self._within(ROWS)

    @cached_property
    def fits_desk(self) -> int:
        """How many stand beside the board on a desk and leave what is below in sight."""
        if not any(offer.price or offer.line for offer in self.offers):
            return self._within(DESK_ROWS)
        left = ROOM
        for number, offer in enumerate(self._by_need):
            left -= _height(offer)
            if left < 0:
                return self._all_but(FEW, number)
        return len(self.offers)

    @property
    def rows(self) -> Iterator[tuple[Offer, str]]:
        """The offers, each with how it is marked where there is no room for it."""
        places = {offer: place for place, offer in enumerate(self._by_need)}
        for offer in self.offers:
            place = places[offer]
            marks = (place >= self.fits, "beyond"), (place >= self.fits_desk, "far")
            yield offer, " ".join(mark for marked, mark in marks if marked)

    @cached_property
    def _by_need(self) -> tuple[Offer, ...]:
        """In the order in which they get a place: one that goes on, if it has room beside all that
        stay, these, and the rest.
        """
        staying = [offer for offer in self.offers if offer.stays]
        others = [offer for offer in self.offers if not offer.stays]
        beside = list(_laid([*others[:1], *staying]))
        first = others[:1] if beside and beside[-1][0] <= ROWS else []
        return (*first, *staying, *others[len(first) :])

    @property
    def beyond(self) -> int:
        """How many there are besides, on a phone."""
        return len(self.offers) - self.fits

    @property
    def beyond_desk(self) -> int:
        """How many there are besides, on a desk."""
        return len(self.offers) - self.fits_desk

    def _within(self, most: int) -> int:
        for number, (rows, left) in enumerate(_laid(self._by_need)):
            if rows > most or (rows == most and left < MORE):
                return self._all_but(FEW if most > ROWS else 1, number)
        return len(self.offers)

    def _all_but(self, few: int, number: int) -> int:
        """Nobody presses to see so few more."""
        staying = [place for place, offer in enumerate(self._by_need, 1) if offer.stays]
        shown = max(1, number, *staying)
        return len(self.offers) if shown >= len(self.offers) - few else shown


def _laid(offers: Iterable[Offer]) -> Iterator[tuple[int, int]]:
    """Of each offer in turn: the row that it stands in on a phone, and the pixels left there."""
    row, left = 1, ROW
    for offer in offers:
        width = _width(offer)
        if width > left:
            row, left = row + 1, ROW
        left -= width
        yield row, left


def _width(offer: Offer) -> int:
    """About how wide its button is on a phone."""
    said = f"{offer.text} {strip_tags(offer.price)}".strip()
    return max(NARROWEST, LETTER * len(said) + PADDING)


def _height(offer: Offer) -> int:
    """About how high its row is on a desk, the gap to the next included."""
    said = f"{offer.line} {strip_tags(offer.price)}".strip()
    return PRICELESS + LINE * max(1, -(-len(said) // LETTERS))


@dataclass(frozen=True, slots=True)
class Chip:
    """Something picked, and the page without it."""

    label: str  # what the text is, "heap"; empty for the kind of move
    text: str
    href: str


@dataclass(frozen=True, slots=True)
class Step:
    """One move in words, with what it would cost and bring."""

    notation: str
    text: str
    price: SafeString


def steps_of(
    cast: PlayerNames, position: AnyPosition, seat: Seat, moves: Sequence[Move], view: object = None
) -> tuple[Step, ...]:
    """Moves laid out from a position on, in words, each with its price when its turn comes. `view`
    is the seat's of that position, where it is known.
    """
    steps = []
    for number, move in enumerate(moves, 1):
        known = view if number == 1 and view is not None else position.view(seat)
        price = cast.game.forecast(known, move)
        steps.append(
            Step(
                str(move),
                move_in_words(move, cast),
                cast.sentence(price) if price else SafeString(),
            )
        )
        if number < len(moves):
            position = position.after(seat, move)
    return tuple(steps)


def plays_nothing(_move: Move) -> bool:
    """Of a plan: nothing of it is played."""
    return False


def always(_move: Move) -> bool:
    """Of a member who lays nothing out."""
    return True


def nothing_follows(position: AnyPosition, seat: Seat, move: Move) -> bool:
    """Whether nothing can be laid out after the move: what it brings is not known before it is
    played, or the seat is not asked on.
    """
    if not position.is_deterministic(seat, move):
        return True
    return seat not in position.after(seat, move).to_act


def sends_to(at_once: bool) -> str:
    """The view that takes the move."""
    return "tables:play" if at_once else "tables:draft"


def sending(at_once: bool, said: str, laid: int) -> str:
    """What the button says that sends one move, after so many that are laid out."""
    if not at_once:
        return gettext("Add to my turn")
    return with_laid(said, laid)


def with_laid(said: str, laid: int) -> str:
    """What a button says that plays a move, and before it all that is laid out."""
    if not laid:
        return said
    return gettext("Play and %(go_on)s") % {"go_on": said[:1].lower() + said[1:]}


def playing(moves: int, closed: bool) -> str:
    """What the button says that plays all that is laid out; `closed`: nothing comes after it."""
    if closed:
        return ngettext("Play this", "Play these", moves)
    return ngettext("Play this and go on", "Play these and go on", moves)
