"""Builds a move piece by piece from counters and links, for families of moves too large to list.

The address holds the move so far. Each link leads to the page with one piece more, one less, or
another choice. Nothing is played or stored until the button with the whole move is pressed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.safestring import SafeString
from django.utils.text import slugify
from django.utils.translation import gettext

from club.play.table_page.address import query_string
from club.play.table_page.families import (
    field_values_in,
    heading_of_field,
    is_of_family,
    make_move,
    picks_from_values,
    toggle_word,
)
from club.play.table_page.turn.offers import Offer
from club.play.table_page.turn.written_moves import WrittenMove
from club.play.tables.presentation.move_words import value_in_words
from club.play.tables.presentation.names import NO_TEXT, PlayerNames
from games.core import Family, Field, Move
from games.narrowing import KIND
from games.notation import first_word, title

CheckMove = Callable[
    [Move], WrittenMove
]  # returns the form of the move, or why it is not legal


@dataclass(frozen=True, slots=True)
class FieldLink:
    """A link to the page with another value of one field."""

    field: str
    value: str  # of the field after the click
    href: str  # empty: not possible
    text: SafeString | str = ""
    by: int = 0  # what it adds to a counter
    most: int = 0  # the highest value of the counter
    word: str = ""  # the word that it adds to the value or removes
    chosen: bool = False

    @property
    def id(self) -> str:
        """The id of the link; it does not change while the move is built."""
        suffix = {1: "more", -1: "less"}.get(self.by, slugify(self.word or self.value))
        return f"put-{self.field}-{suffix}"


@dataclass(frozen=True, slots=True)
class Counter:
    """A field that counts things of one kind."""

    field: str
    thing: str  # its word in the notation
    text: str
    count: int
    most: int
    more: FieldLink
    less: FieldLink


@dataclass(frozen=True, slots=True)
class FieldGroup:
    """Fields under one heading: counters, or links to choose from."""

    title: str
    counters: tuple[Counter, ...] = ()
    links: tuple[FieldLink, ...] = ()

    @property
    def used_counters(self) -> tuple[Counter, ...]:
        """The counters above zero."""
        return tuple(counter for counter in self.counters if counter.count)


@dataclass(frozen=True, slots=True)
class BuiltMove:
    """A move that is being built."""

    title: str
    rule: SafeString
    about: SafeString  # what the move replies to; empty: nothing
    groups: tuple[FieldGroup, ...]
    written: WrittenMove
    close: str  # address of the page without the move
    picks: tuple[tuple[str, str], ...]  # of the address

    @property
    def query(self) -> str:
        """The query string of the move, for the form that plays it."""
        return query_string(self.picks).removeprefix("?")

    def counter(self, field: str) -> Counter | None:
        """The counter of a field, or None."""
        return next(
            (
                counter
                for group in self.groups
                for counter in group.counters
                if counter.field == field
            ),
            None,
        )


@dataclass(frozen=True)
class MoveBuilder:
    """Builds the moves of one seat."""

    names: PlayerNames
    families: Sequence[Family]  # without those that are typed in a form
    address: str  # of the table's page
    carried_along: tuple[tuple[str, str], ...]  # parameters of every address
    reply_target: Callable[[Move], SafeString]  # what a move replies to
    check_move: CheckMove

    def built_move(self, picks: Mapping[str, str]) -> BuiltMove | None:
        """The move that the picks describe; None when they describe none of a possible family."""
        family = next(
            (
                candidate
                for candidate in self.families
                if is_of_family(candidate, picks)
            ),
            None,
        )
        return self._build(family, field_values_in(family, picks)) if family else None

    def start_links(self, about: SafeString = NO_TEXT) -> tuple[Offer, ...]:
        """The offers that start to build a move, in reply to `about` or, if it is empty, to
        nothing.
        """
        return tuple(
            self._start_link(family, about)
            for family in self.families
            if self.reply_target(self.first_move(family)) == about
        )

    @staticmethod
    def first_move(family: Family) -> Move:
        """The move of the family before any change."""
        return make_move(family, field_values_in(family, {}))

    def _start_link(self, family: Family, about: SafeString) -> Offer:
        picks = picks_from_values(family, field_values_in(family, {}))
        kind = family.kind
        label = first_word(kind) if about else title(kind)
        return Offer(
            field=KIND,
            value="-".join(text for _, text in picks),
            text=gettext(label),
            href=self.address + query_string((*picks, *self.carried_along)),
            count=1,
            price=NO_TEXT,
            rule=NO_TEXT if about else self.names.rule(kind.RULE),
            begins=True,
        )

    def _build(self, family: Family, filled: Mapping[str, str]) -> BuiltMove:
        move = make_move(family, filled)
        asked = [field for field in family.fields if len(field.choices) != 1]
        return BuiltMove(
            title=gettext(title(family.kind)),
            rule=self.names.rule(family.kind.RULE),
            about=self.reply_target(move),
            groups=tuple(
                self._group(family, filled, heading, list(fields))
                for heading, fields in groupby(
                    asked, lambda field: heading_of_field(family, field)
                )
            ),
            written=self.check_move(move),
            close=self.address + query_string(self.carried_along),
            picks=picks_from_values(family, filled),
        )

    def _group(
        self,
        family: Family,
        filled: Mapping[str, str],
        heading: str,
        fields: Sequence[Field],
    ) -> FieldGroup:
        counters = tuple(
            self._counter(family, filled, field)
            for field in fields
            if not field.choices
        )
        links = (
            self._choice(family, filled, field) for field in fields if field.choices
        )
        return FieldGroup(
            gettext(heading), counters, tuple(link for some in links for link in some)
        )

    def _counter(
        self, family: Family, filled: Mapping[str, str], field: Field
    ) -> Counter:
        count = int(filled[field.name])
        thing = field.thing or field.name
        more, less = (self._changed_count(family, filled, field, by) for by in (1, -1))
        return Counter(
            field.name,
            thing,
            value_in_words(thing, self.names),
            count,
            field.high,
            more,
            less,
        )

    def _changed_count(
        self, family: Family, filled: Mapping[str, str], field: Field, by: int
    ) -> FieldLink:
        count = int(filled[field.name])
        then = min(field.high, max(field.low, count + by))
        href = self._href(family, filled, field, str(then)) if then != count else ""
        return FieldLink(field.name, str(then), href, by=by, most=field.high)

    def _choice(
        self, family: Family, filled: Mapping[str, str], field: Field
    ) -> tuple[FieldLink, ...]:
        """Returns a link for each choice, or for each word where several words can be combined."""
        chosen = filled[field.name]
        words = [choice for choice in field.choices if " " not in choice]
        if len(words) == len(field.choices):
            return tuple(
                self._link(family, filled, field, word, word, chosen == word)
                for word in words
            )
        toggled = ((word, toggle_word(words, chosen.split(), word)) for word in words)
        return tuple(
            self._link(family, filled, field, word, then, word in chosen.split(), word)
            for word, then in toggled
        )

    def _link(
        self,
        family: Family,
        filled: Mapping[str, str],
        field: Field,
        says: str,
        value: str,
        chosen: bool,
        word: str = "",
    ) -> FieldLink:
        seats = field.name in family.kind.SEATS
        text = (
            self.names.with_tokens[int(says)]
            if seats
            else value_in_words(says, self.names)
        )
        can_be = value in field.choices and value != filled[field.name]
        href = self._href(family, filled, field, value) if can_be else ""
        return FieldLink(field.name, value, href, text, word=word, chosen=chosen)

    def _href(
        self, family: Family, filled: Mapping[str, str], field: Field, value: str
    ) -> str:
        picks = picks_from_values(family, {**filled, field.name: value})
        return self.address + query_string((*picks, *self.carried_along))
