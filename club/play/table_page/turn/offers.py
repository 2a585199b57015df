"""Parts that the page of a turn shows: offers, questions, picks, moves in words, and labels of
buttons.

A move is played together with the whole draft. It can also be added to the draft, where more can
follow it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.html import strip_tags
from django.utils.safestring import SafeString
from django.utils.text import slugify
from django.utils.translation import gettext, ngettext

from club.play.tables.presentation.move_words import move_in_words
from club.play.tables.presentation.names import NO_TEXT, PlayerNames
from games.core import AnyPosition, Move, Seat

LONGEST_BUTTON_TEXT = 26  # characters on a button
PARTS = " · "  # between a card's name and what it does

# rows of choices on a phone, and in the column of a wide window, which is as wide as a phone
ROWS, DESK_ROWS = 2, 6
# that many are never hidden; on a phone, where each may need a row, one
FEW = 2
# pixels on a phone: a row, the button "9 more", a letter, the padding, the narrowest button
ROW_WIDTH, MORE_WIDTH = 358, 78
LETTER_WIDTH, PADDING, MIN_WIDTH = 9, 44, 52
# a wide window gives offers with prices a row each: pixels of all rows, of a button without its
# price, of a line of the price, and letters in that line
LIST_HEIGHT, BUTTON_HEIGHT, LINE_HEIGHT, LETTERS_PER_LINE = 330, 40, 18, 36


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that can be picked: a button, or a place on the board."""

    field: str
    value: str
    text: str
    href: str  # the page with this picked too
    count: int  # moves that are left after the pick
    # price of the only move that is left; empty while there are several
    price: SafeString
    picked: bool = False
    rule: SafeString = NO_TEXT  # link to the rule of a kind of move
    # notation of the move that the button plays at once; empty: the button picks
    plays: str = ""
    closes: bool = False  # it ends a turn or a phase
    begins: bool = False  # it starts the move builder

    @property
    def stays(self) -> bool:
        """Whether the offer is never hidden behind "more"."""
        return self.closes or self.begins

    @property
    def title(self) -> str:
        """The first part of a text with several parts, such as a card's name; else all of it."""
        return self.text.partition(PARTS)[0]

    @property
    def line(self) -> str:
        """The other parts of the text, for example what the card does; empty without parts."""
        return self.text.partition(PARTS)[2]

    @property
    def id(self) -> str:
        """The id of the button. "-1" and "1" give different ids."""
        return f"{self.field}-{'no-' if self.value.startswith('-') else ''}{slugify(self.value)}"


@dataclass(frozen=True)
class OpenField:
    """A question: a field that is still open, with its offers."""

    field: str
    text: str
    offers: tuple[Offer, ...]

    @cached_property
    def shown_on_phone(self) -> int:
        """The number of offers that fit in two rows of a phone; the others are one press away."""
        return self._count_shown(ROWS)

    @cached_property
    def shown_on_desk(self) -> int:
        """The number of offers that fit beside the board of a wide window."""
        if not any(offer.price or offer.line for offer in self.offers):
            return self._count_shown(DESK_ROWS)
        left = LIST_HEIGHT
        for number, offer in enumerate(self._by_priority):
            left -= _height(offer)
            if left < 0:
                return self._unless_few_are_hidden(FEW, number)
        return len(self.offers)

    @property
    def rows(self) -> Iterator[tuple[Offer, str]]:
        """The offers, each with CSS classes that say where it is hidden."""
        places = {offer: place for place, offer in enumerate(self._by_priority)}
        for offer in self.offers:
            place = places[offer]
            marks = (
                (place >= self.shown_on_phone, "beyond"),
                (place >= self.shown_on_desk, "far"),
            )
            yield offer, " ".join(mark for marked, mark in marks if marked)

    @cached_property
    def _by_priority(self) -> tuple[Offer, ...]:
        """The offers in the order in which they get room: one ordinary offer if it fits beside
        those that stay, then those that stay, then the rest.
        """
        staying = [offer for offer in self.offers if offer.stays]
        others = [offer for offer in self.offers if not offer.stays]
        beside = list(_place_in_rows([*others[:1], *staying]))
        first = others[:1] if beside and beside[-1][0] <= ROWS else []
        return (*first, *staying, *others[len(first) :])

    @property
    def hidden_on_phone(self) -> int:
        """The number of offers that a phone hides."""
        return len(self.offers) - self.shown_on_phone

    @property
    def hidden_on_desk(self) -> int:
        """The number of offers that a wide window hides."""
        return len(self.offers) - self.shown_on_desk

    def _count_shown(self, most: int) -> int:
        for number, (rows, left) in enumerate(_place_in_rows(self._by_priority)):
            if rows > most or (rows == most and left < MORE_WIDTH):
                return self._unless_few_are_hidden(FEW if most > ROWS else 1, number)
        return len(self.offers)

    def _unless_few_are_hidden(self, few: int, number: int) -> int:
        """The number to show: all of them, where no more than `few` would be hidden."""
        staying = [
            place for place, offer in enumerate(self._by_priority, 1) if offer.stays
        ]
        count = max(1, number, *staying)
        return len(self.offers) if count >= len(self.offers) - few else count


def _place_in_rows(offers: Iterable[Offer]) -> Iterator[tuple[int, int]]:
    """For each offer, its row on a phone and the pixels left in that row."""
    row, left = 1, ROW_WIDTH
    for offer in offers:
        width = _width(offer)
        if width > left:
            row, left = row + 1, ROW_WIDTH
        left -= width
        yield row, left


def _width(offer: Offer) -> int:
    """The estimated width of the offer's button on a phone, in pixels."""
    text = f"{offer.text} {strip_tags(offer.price)}".strip()
    return max(MIN_WIDTH, LETTER_WIDTH * len(text) + PADDING)


def _height(offer: Offer) -> int:
    """The estimated height of the offer's row in a wide window, in pixels, with the gap."""
    text = f"{offer.line} {strip_tags(offer.price)}".strip()
    return BUTTON_HEIGHT + LINE_HEIGHT * max(1, -(-len(text) // LETTERS_PER_LINE))


@dataclass(frozen=True, slots=True)
class Chip:
    """A pick, with a link to the page without it."""

    label: str  # name of the field, "heap"; empty for the kind of move
    text: str
    href: str

    @property
    def title(self) -> str:
        """The first part of the text: the offer has said the others."""
        return self.text.partition(PARTS)[0]


@dataclass(frozen=True, slots=True)
class Step:
    """A move in words, with its price."""

    notation: str
    text: str
    price: SafeString


def steps_in_words(
    names: PlayerNames,
    position: AnyPosition,
    seat: Seat,
    moves: Sequence[Move],
    view: object = None,
) -> tuple[Step, ...]:
    """The moves in words, played one after the other from the position, each with its price at that
    point. `view` is the seat's view of the position, if the caller has it.
    """
    steps = []
    for number, move in enumerate(moves, 1):
        known = view if number == 1 and view is not None else position.view(seat)
        price = names.game.forecast(known, move)
        steps.append(
            Step(
                str(move),
                move_in_words(move, names),
                names.sentence(price) if price else SafeString(),
            )
        )
        if number < len(moves):
            position = position.after(seat, move)
    return tuple(steps)


def never_plays(_move: Move) -> bool:
    """For plans, which play nothing."""
    return False


def always_plays(_move: Move) -> bool:
    """For members who play without drafts."""
    return True


def nothing_follows(position: AnyPosition, seat: Seat, move: Move) -> bool:
    """Whether no move can be drafted after this one: its result is random or hidden, or the seat is
    no longer to act.
    """
    if not position.is_deterministic(seat, move):
        return True
    return seat not in position.after(seat, move).to_act


def with_laid(text: str, laid: int) -> str:
    """The label of a button that plays a move together with a draft of `laid` moves."""
    if not laid:
        return text
    return gettext("Play and %(go_on)s") % {"go_on": text[:1].lower() + text[1:]}


def play_label(moves: int, closed: bool) -> str:
    """The label of the button that plays the draft; `closed` says that no move can follow it."""
    if closed:
        return ngettext("Play this", "Play these", moves)
    return ngettext("Play this and go on", "Play these and go on", moves)
