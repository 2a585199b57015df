"""The choices of a viewer as their page offers them: the next ones with prices, those picked, the
draft. `games/narrowing.py` finds them; here they get addresses and words. Nothing is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from club.table_page.address import query_string
from club.table_page.turn.offers import (
    LONGEST_PRESS,
    Chip,
    Offer,
    OpenField,
    Step,
    plays_nothing,
)
from club.tables.presentation.log_lines import UNSAID, PlayerNames
from club.tables.presentation.move_words import move_in_words, value_in_words
from games import refusals
from games.core import AnyPosition, Move, Seat
from games.narrowing import KIND, Narrowing, crowded, narrow, texts_of
from games.notation import field_texts, kind_name, title


@dataclass(frozen=True)
class Asking:
    """All that a seat may do now, at one step of narrowing it down. Handed to board templates as
    `narrowing`.
    """

    cast: PlayerNames
    view: Any  # what the seat knows, its draft included
    address: str  # of the table's page
    possible: tuple[Move, ...]  # all the seat's moves
    narrowing: Narrowing
    # what else every address carries: the rule beside the board, the open folds, an order's text
    carried_along: tuple[tuple[str, str], ...] = ()
    reasons: tuple[SafeString, ...] = ()  # why something cannot be picked
    at_once: Callable[[Move], bool] = plays_nothing  # whether a move is played rather than laid out

    @cached_property
    def questions(self) -> tuple[OpenField, ...]:
        """What to ask next, the first first."""
        return tuple(
            OpenField(one.field, gettext(one.text), self.offers_of(one.field, self.narrowing.moves))
            for one in self.narrowing.questions
        )

    @cached_property
    def chips(self) -> tuple[Chip, ...]:
        return tuple(
            Chip(
                self._label(field),
                self._shown(field, value, self.narrowing.moves),
                self._taken_back(field),
            )
            for field, value in self.narrowing.picks
        )

    @property
    def why_not(self) -> tuple[str, ...]:
        """Why what was picked cannot be, by the rules or as such; empty for what can."""
        if not self.narrowing.dropped:
            return ()
        return self.reasons or (gettext("Something you had picked is not possible now."),)

    @property
    def move(self) -> Step | None:
        """The only move left, None while there are several or none."""
        return self.step(self.narrowing.move) if self.narrowing.move is not None else None

    @property
    def only_kind(self) -> str:
        """What all the moves do, where nobody had to say so: "End your turn"; empty when that goes
        without saying.
        """
        kinds = {type(move) for move in self.narrowing.moves}
        known = KIND in dict(self.narrowing.picks) or len(self.cast.game.moves) == 1
        return "" if known or len(kinds) != 1 else gettext(title(kinds.pop()))

    @cached_property
    def rule(self) -> SafeString:
        """A link to the rule that the only kind of move left stands on."""
        kinds = {type(move) for move in self.narrowing.moves}
        return self.cast.rule(kinds.pop().RULE) if len(kinds) == 1 else SafeString()

    @cached_property
    def about(self) -> frozenset[str]:
        """The kinds of all the moves and their fields, whatever was picked."""
        kinds = {type(move) for move in self.possible}
        return frozenset[str]().union(*((kind_name(k), *k.__dataclass_fields__) for k in kinds))

    def why(self, field: str, value: str) -> Offer | None:
        """The question why a value cannot be picked; None for one that can."""
        if value in self.offers(field):
            return None
        return Offer(
            field, value, value_in_words(value, self.cast), self._href(field, value), 0, UNSAID
        )

    @property
    def ends(self) -> bool:
        """Whether the only move left is played at once, with all that is laid out."""
        return self.narrowing.move is not None and self.at_once(self.narrowing.move)

    @property
    def press(self) -> str:
        """What the button that plays the only move left says: the move in words, or its kind where
        that is long.
        """
        move = self.narrowing.move
        if move is None:
            return ""
        kind = gettext(title(type(move)))
        said = move_in_words(move, self.cast) if _says_more(move) else kind
        return said if len(said) <= LONGEST_PRESS else kind

    def step(self, move: Move) -> Step:
        return Step(str(move), move_in_words(move, self.cast), self._price(move))

    def offers(self, field: str) -> dict[str, Offer]:
        """By value, all that a field may still be picked as: another land than the one
        picked, too.
        """
        if field not in self._offered:
            others = {name: value for name, value in self.narrowing.picks if name != field}
            left = len(others) < len(self.narrowing.picks)
            moves = narrow(self.possible, others).moves if left else self.narrowing.moves
            self._offered[field] = {offer.value: offer for offer in self.offers_of(field, moves)}
        return self._offered[field]

    def offer(self, picks: Mapping[str, str]) -> Offer | None:
        """Several fields picked at once, whatever was picked before; None when no move has them
        all.
        """
        found = narrow(self.possible, picks)
        if found.dropped:
            return None
        field, value = list(picks.items())[-1]
        price = self._price(found.moves[0]) if found.move else SafeString()
        picked = set(picks.items()) <= set(self.narrowing.picks)
        text = self._shown(field, value, found.moves)
        plays = str(found.move) if found.move is not None and self.at_once(found.move) else ""
        href, count = self._address(picks.items()), len(found.moves)
        return Offer(field, value, text, href, count, price, picked, plays=plays)

    @cached_property
    def _offered(self) -> dict[str, dict[str, Offer]]:
        return {}

    def ways(self, field: str) -> dict[str, tuple[Offer, ...]]:
        """By value of a field, the kinds of move that it is for, each with the price of its
        plainest move.
        """
        if field not in self._known_ways:
            by_value = {
                value: _by_value(moves, KIND)
                for value, moves in _by_value(self.possible, field).items()
            }
            self._known_ways[field] = {
                value: tuple(self._way(field, value, kind, few) for kind, few in kinds.items())
                for value, kinds in by_value.items()
            }
        return self._known_ways[field]

    @cached_property
    def _known_ways(self) -> dict[str, dict[str, tuple[Offer, ...]]]:
        return {}

    def _way(self, field: str, value: str, kind: str, moves: Sequence[Move]) -> Offer:
        plainest = min(moves, key=lambda move: len(str(move)))
        href = self._address(((field, value), (KIND, kind)))
        return Offer(
            KIND, kind, gettext(title(type(plainest))), href, len(moves), self._price(plainest)
        )

    def offers_of(self, field: str, moves: Sequence[Move]) -> tuple[Offer, ...]:
        """What the field may be, among these moves; of a crowd each price is told once picked."""
        found = _by_value(moves, field)
        priced = not crowded(field, tuple(found), moves)
        return tuple(
            replace(
                self._offer(field, value, few, priced), closes=field == KIND and type(few[0]).CLOSES
            )
            for value, few in found.items()
        )

    def _offer(self, field: str, value: str, fitting: Sequence[Move], priced: bool) -> Offer:
        price = self._price(fitting[0]) if priced and len(fitting) == 1 else SafeString()
        picked = (field, value) in self.narrowing.picks
        only = field == KIND and len(fitting) == 1
        more = only and _says_more(fitting[0])
        text = move_in_words(fitting[0], self.cast) if more else self._shown(field, value, fitting)
        plays = str(fitting[0]) if only and not more and self.at_once(fitting[0]) else ""
        rule = self.cast.rule(type(fitting[0]).RULE) if field == KIND else SafeString()
        href, count = self._href(field, value), len(fitting)
        return Offer(field, value, text, href, count, price, picked, rule, plays)

    def _price(self, move: Move) -> SafeString:
        message = self.cast.game.forecast(self.view, move)
        return self.cast.sentence(message) if message else SafeString()

    def _label(self, field: str) -> str:
        """What stands before something picked; nothing before a kind of move."""
        said = {
            type(move).LABELS.get(field, field.replace("_", " ")) for move in self.narrowing.moves
        }
        return "" if field == KIND or len(said) > 1 else gettext(said.pop())

    def _shown(self, field: str, value: str, moves: Sequence[Move]) -> str:
        if field == KIND:
            return gettext(title(type(moves[0])))
        return value_in_words(value, self.cast, any(field in type(move).SEATS for move in moves))

    def _taken_back(self, field: str) -> str:
        """The page with a field not picked, nor what was picked after it and leaves no other value
        for it.
        """
        kept = self._other_picks(field)
        while kept and not self._open(field, kept):
            kept = kept[:-1]
        return self._address(kept)

    def _open(self, field: str, picks: Sequence[tuple[str, str]]) -> bool:
        """Whether the field may still be one or another where these are picked."""
        moves = narrow(self.possible, dict(picks)).moves
        return len({texts_of(move).get(field) for move in moves}) > 1

    def _other_picks(self, field: str) -> tuple[tuple[str, str], ...]:
        return tuple(pick for pick in self.narrowing.picks if pick[0] != field)

    def _href(self, field: str, value: str) -> str:
        """The page with a field picked anew."""
        if field not in self._begun:
            self._begun[field] = self.address + query_string(self._other_picks(field))
        begun = self._begun[field]
        said = urlencode(((field, value), *self.carried_along))
        return f"{begun}{'&' if '?' in begun else '?'}{said}"

    @cached_property
    def _begun(self) -> dict[str, str]:
        """By field, the address with all other picks."""
        return {}

    def _address(self, picks: Iterable[tuple[str, str]]) -> str:
        return self.address + query_string((*picks, *self.carried_along))


def asking(
    cast: PlayerNames,
    position: AnyPosition,
    seat: Seat,
    view: Any,
    address: str,
    picks: Mapping[str, str],
    carried_along: tuple[tuple[str, str], ...] = (),
    before: AnyPosition | None = None,
) -> Asking:
    """What the seat may pick; picks that leave no move are dropped, with the rules' reasons.

    `view` is the seat's of that position; `before` is where its draft began, if it has one.
    """
    moves = tuple(position.legal_moves(seat))
    found = narrow(moves, picks)
    lost = before.legal_moves(seat) if before is not None and found.dropped else ()
    reasons = (
        refusals.refusal_reasons(position, seat, cast.game.moves, picks, lost)
        if found.dropped
        else ()
    )
    return Asking(cast, view, address, moves, found, carried_along, tuple(map(cast.tell, reasons)))


def texts(move: Move) -> dict[str, str]:
    """The move's fields as text, the name of its kind among them."""
    return {KIND: kind_name(type(move)), **field_texts(move)}


def _says_more(move: Move) -> bool:
    """Whether the move says more than its kind: a land, a count that does not go without saying."""
    return any(getattr(move, field.name) != field.default for field in fields(move))


def _by_value(moves: Iterable[Move], field: str) -> dict[str, list[Move]]:
    """The moves that have the field, by its value."""
    found: dict[str, list[Move]] = {}
    for move in moves:
        value = texts_of(move).get(field)
        if value is not None:
            found.setdefault(value, []).append(move)
    return found
