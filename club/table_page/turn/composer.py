"""A move put together piece by piece among the choices of a page: any kind of a family whose blanks
are counts and choices.

What is put together stands in the address, and every press leads to the page with one more of
something, one less, or another choice. Nothing is played or kept before the button that says all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.safestring import SafeString
from django.utils.text import slugify
from django.utils.translation import gettext

from club.table_page.address import query_string
from club.table_page.turn.offers import Offer
from club.table_page.turn.written_moves import Written
from club.tables.presentation.log_lines import UNSAID, PlayerNames
from club.tables.presentation.move_words import value_in_words
from games.core import Family, Field, Move
from games.narrowing import KIND
from games.notation import field_value, first_word, kind_name, title

Judge = Callable[[Move], Written]  # what sends a move, or why it cannot be


@dataclass(frozen=True, slots=True)
class Press:
    """The page with one blank filled in otherwise."""

    field: str
    value: str  # of the blank then
    href: str  # empty: that cannot be
    text: SafeString | str = ""
    by: int = 0  # how much it adds to a count
    most: int = 0  # of such a count
    word: str = ""  # the one of several that it puts in or takes out
    chosen: bool = False

    @property
    def id(self) -> str:
        """The link's, the same whatever is put together."""
        said = {1: "more", -1: "less"}.get(self.by, slugify(self.word or self.value))
        return f"put-{self.field}-{said}"


@dataclass(frozen=True, slots=True)
class Pile:
    """A blank that counts things of one kind."""

    field: str
    thing: str  # word of the notation
    text: str
    count: int
    most: int
    more: Press
    less: Press


@dataclass(frozen=True, slots=True)
class Side:
    """Blanks under one heading: things to count, or ways to choose from."""

    title: str
    piles: tuple[Pile, ...] = ()
    presses: tuple[Press, ...] = ()

    @property
    def laid(self) -> tuple[Pile, ...]:
        """What is put in so far."""
        return tuple(pile for pile in self.piles if pile.count)


@dataclass(frozen=True, slots=True)
class Composing:
    """A move as far as it is put together."""

    title: str
    rule: SafeString
    about: SafeString  # what it answers; empty: nothing
    sides: tuple[Side, ...]
    written: Written
    close: str  # address of the page without it
    picks: tuple[tuple[str, str], ...]  # as an address carries it

    @property
    def query(self) -> str:
        """The same as a form carries it."""
        return query_string(self.picks).removeprefix("?")

    def pile(self, field: str) -> Pile | None:
        return next(
            (pile for side in self.sides for pile in side.piles if pile.field == field), None
        )


@dataclass(frozen=True)
class Composer:
    """Who puts moves together, and where: all that is needed to draw one."""

    cast: PlayerNames
    families: Sequence[Family]  # that are put together, and not written in a form aside
    address: str  # of the table's page
    carried_along: tuple[tuple[str, str], ...]  # what else every address carries
    subject: Callable[[Move], SafeString]  # what a move answers
    judge: Judge

    def composing(self, picks: Mapping[str, str]) -> Composing | None:
        """What an address puts together; None where it begins nothing that can be made now."""
        family = next((one for one in self.families if _begun(one, picks)), None)
        return self._drawn(family, answers_in(family, picks)) if family else None

    def ways(self, about: SafeString = UNSAID) -> tuple[Offer, ...]:
        """The choices that begin to put a move together, in answer to this or to nothing."""
        answering = ((one, self.subject(self.begun(one))) for one in self.families)
        return tuple(self._way(one, about) for one, subject in answering if subject == about)

    @staticmethod
    def begun(family: Family) -> Move:
        """The move before anything is changed."""
        return _made(family, answers_in(family, {}))

    def _way(self, family: Family, about: SafeString) -> Offer:
        picks = _picks(family, answers_in(family, {}))
        kind, href = family.kind, self.address + query_string((*picks, *self.carried_along))
        said, rule = first_word(kind) if about else title(kind), self.cast.rule(kind.RULE)
        value = "-".join(text for _, text in picks)
        return Offer(
            KIND,
            value,
            gettext(said),
            href,
            1,
            UNSAID,
            rule=UNSAID if about else rule,
            begins=True,
        )

    def _drawn(self, family: Family, filled: Mapping[str, str]) -> Composing:
        move = _made(family, filled)
        asked = [field for field in family.fields if len(field.choices) != 1]
        return Composing(
            title=gettext(title(family.kind)),
            rule=self.cast.rule(family.kind.RULE),
            about=self.subject(move),
            sides=tuple(
                self._side(family, filled, said, list(fields))
                for said, fields in groupby(asked, lambda field: _heading(family, field))
            ),
            written=self.judge(move),
            close=self.address + query_string(self.carried_along),
            picks=_picks(family, filled),
        )

    def _side(
        self, family: Family, filled: Mapping[str, str], said: str, fields: Sequence[Field]
    ) -> Side:
        piles = tuple(self._pile(family, filled, one) for one in fields if not one.choices)
        presses = (self._choice(family, filled, one) for one in fields if one.choices)
        return Side(gettext(said), piles, tuple(press for some in presses for press in some))

    def _pile(self, family: Family, filled: Mapping[str, str], field: Field) -> Pile:
        count = int(filled[field.name])
        thing = field.thing or field.name
        more, less = (self._counted(family, filled, field, by) for by in (1, -1))
        return Pile(
            field.name, thing, value_in_words(thing, self.cast), count, field.high, more, less
        )

    def _counted(self, family: Family, filled: Mapping[str, str], field: Field, by: int) -> Press:
        count = int(filled[field.name])
        then = min(field.high, max(field.low, count + by))
        href = self._href(family, filled, field, str(then)) if then != count else ""
        return Press(field.name, str(then), href, by=by, most=field.high)

    def _choice(self, family: Family, filled: Mapping[str, str], field: Field) -> tuple[Press, ...]:
        """One press for each choice; where several can be chosen together, for each of them."""
        chosen = filled[field.name]
        words = [choice for choice in field.choices if " " not in choice]
        if len(words) == len(field.choices):
            return tuple(
                self._press(family, filled, field, one, one, chosen == one) for one in words
            )
        toggled = ((one, _toggled(words, chosen.split(), one)) for one in words)
        return tuple(
            self._press(family, filled, field, one, then, one in chosen.split(), one)
            for one, then in toggled
        )

    def _press(
        self,
        family: Family,
        filled: Mapping[str, str],
        field: Field,
        says: str,
        value: str,
        chosen: bool,
        word: str = "",
    ) -> Press:
        seats = field.name in family.kind.SEATS
        text = self.cast.shown[int(says)] if seats else value_in_words(says, self.cast)
        can_be = value in field.choices and value != filled[field.name]
        href = self._href(family, filled, field, value) if can_be else ""
        return Press(field.name, value, href, text, word=word, chosen=chosen)

    def _href(self, family: Family, filled: Mapping[str, str], field: Field, value: str) -> str:
        picks = _picks(family, {**filled, field.name: value})
        return self.address + query_string((*picks, *self.carried_along))


def answers_in(family: Family, picks: Mapping[str, str]) -> dict[str, str]:
    """Every blank as the picks say, or as it begins where they say nothing that can be read."""
    return {field.name: _value(family, field, picks) for field in family.fields}


def _value(family: Family, field: Field, picks: Mapping[str, str]) -> str:
    text = picks.get(field.name, "")
    try:
        field_value(family.kind, field.name, text)
    except ValueError:
        return field.beginning
    readable = bool(text) and (bool(field.choices) or text.isdecimal())
    return text if readable else field.beginning


def _made(family: Family, filled: Mapping[str, str]) -> Move:
    kind = family.kind
    return kind(**{name: field_value(kind, name, text) for name, text in filled.items()})


def _begun(family: Family, picks: Mapping[str, str]) -> bool:
    """Whether it is of that kind, and has no other answer where there is only one."""
    only = {field.name: field.choices[0] for field in family.fields if len(field.choices) == 1}
    same = all(picks.get(name, value) == value for name, value in only.items())
    return same and kind_name(family.kind) == picks.get(KIND)


def _picks(family: Family, filled: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """What an address carries: the blanks that are not as they begin, and those with one answer."""
    told = (
        (field.name, filled[field.name])
        for field in family.fields
        if len(field.choices) == 1 or filled[field.name] != field.beginning
    )
    return ((KIND, kind_name(family.kind)), *told)


def _heading(family: Family, field: Field) -> str:
    return field.part or family.kind.ASKS.get(field.name, field.name.replace("_", " ").capitalize())


def _toggled(words: Sequence[str], chosen: Sequence[str], one: str) -> str:
    return " ".join(word for word in words if (word in chosen) != (word == one))
