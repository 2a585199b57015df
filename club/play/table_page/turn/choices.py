"""The choices of a seat, with addresses, words and prices.

`games/narrowing.py` finds the choices. Nothing is written here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from club.play.table_page.turn.offers import (
    LONGEST_BUTTON_TEXT,
    Chip,
    Offer,
    OpenField,
    Step,
    never_plays,
)
from club.play.table_page.turn.picks import (
    PickAddresses,
    PickTexts,
    moves_by_value,
    plain_ending,
    says_more_than_kind,
)
from club.play.tables.presentation.move_words import move_in_words, value_in_words
from club.play.tables.presentation.names import NO_TEXT, PlayerNames
from games.core import Move
from games.narrowing import KIND, Narrowing, crowded, narrow
from games.notation import kind_name, title


@dataclass(frozen=True)
class Choices:
    """The picks that a seat may add to those that it has made. Board templates know it as
    `narrowing`.
    """

    names: PlayerNames
    view: Any  # the seat's view, after its draft
    address: str  # of the table's page
    possible: tuple[Move, ...]  # all moves of the seat
    narrowing: Narrowing
    # parameters of every address: the rule beside the board, open sections, an order's text
    carried_along: tuple[tuple[str, str], ...] = ()
    reasons: tuple[SafeString, ...] = ()  # why dropped picks are not possible
    # whether a move is played at once, without a draft
    at_once: Callable[[Move], bool] = never_plays

    @cached_property
    def _addresses(self) -> PickAddresses:
        return PickAddresses(
            self.address, self.possible, self.narrowing.picks, self.carried_along
        )

    @cached_property
    def _texts(self) -> PickTexts:
        return PickTexts(self.names, self.view, self.narrowing.moves)

    @cached_property
    def questions(self) -> tuple[OpenField, ...]:
        """The open questions, the most urgent first."""
        if self._asks_only_to_end:
            offers = self.offers_of(KIND, self.narrowing.moves)
            return (OpenField(KIND, gettext("What will you do?"), offers),)
        return tuple(
            OpenField(
                question.field,
                gettext(question.text),
                self.offers_of(question.field, self.narrowing.moves),
            )
            for question in self.narrowing.questions
        )

    @property
    def _asks_only_to_end(self) -> bool:
        """Whether nothing is picked, and only an ending with optional parts is possible."""
        plain = None if self.narrowing.picks else plain_ending(self.narrowing.moves)
        return plain is not None and self.at_once(plain)

    @cached_property
    def chips(self) -> tuple[Chip, ...]:
        """The picks, each with a link that takes it back."""
        return tuple(
            Chip(
                self._texts.label(field),
                self._texts.value(field, value, self.narrowing.moves),
                self._addresses.without(field),
            )
            for field, value in self.narrowing.picks
        )

    @property
    def refusal_reasons(self) -> tuple[str, ...]:
        """Returns why some picks are not possible, from the rules if they say it."""
        if not self.narrowing.dropped:
            return ()
        return self.reasons or (gettext("One of your choices is not possible now."),)

    @property
    def move(self) -> Step | None:
        """The only move that is left; None while there are several or none."""
        move = self.narrowing.move
        return None if move is None else self.step(move)

    @property
    def only_kind(self) -> str:
        """The kind of all moves that are left, if the member has not picked it: "End your turn".
        Empty where it is clear anyway.
        """
        if self._asks_only_to_end:
            return ""
        kinds = {type(move) for move in self.narrowing.moves}
        known = KIND in dict(self.narrowing.picks) or len(self.names.game.moves) == 1
        return "" if known or len(kinds) != 1 else gettext(title(kinds.pop()))

    @cached_property
    def rule(self) -> SafeString:
        """A link to the rule of the only kind of move that is left."""
        kinds = {type(move) for move in self.narrowing.moves}
        return self.names.rule(kinds.pop().RULE) if len(kinds) == 1 else SafeString()

    @cached_property
    def kinds_and_fields(self) -> frozenset[str]:
        """Names of the kinds of all moves and of their fields, whatever is picked."""
        kinds = {type(move) for move in self.possible}
        return frozenset[str]().union(
            *((kind_name(k), *k.__dataclass_fields__) for k in kinds)
        )

    def why(self, field: str, value: str) -> Offer | None:
        """An offer that asks why the value cannot be picked; None when it can."""
        if value in self.offers(field):
            return None
        return Offer(
            field,
            value,
            value_in_words(value, self.names),
            self._addresses.with_pick(field, value),
            0,
            NO_TEXT,
        )

    @property
    def plays_at_once(self) -> bool:
        """Whether the only move that is left is played at once, with the draft."""
        return self.narrowing.move is not None and self.at_once(self.narrowing.move)

    @property
    def button_text(self) -> str:
        """The text of the button that plays the only move: the move in words, or its kind if the
        words are too long.
        """
        move = self.narrowing.move
        if move is None:
            return ""
        kind = gettext(title(type(move)))
        words = move_in_words(move, self.names) if says_more_than_kind(move) else kind
        return words if len(words) <= LONGEST_BUTTON_TEXT else kind

    def step(self, move: Move) -> Step:
        """The move in words, with its price."""
        return Step(str(move), move_in_words(move, self.names), self._texts.price(move))

    def offers(self, field: str) -> dict[str, Offer]:
        """By value, all that can be picked for the field, also instead of its present pick."""
        if field not in self._offered:
            others = {
                name: value for name, value in self.narrowing.picks if name != field
            }
            left = len(others) < len(self.narrowing.picks)
            moves = (
                narrow(self.possible, others).moves if left else self.narrowing.moves
            )
            self._offered[field] = {
                offer.value: offer for offer in self.offers_of(field, moves)
            }
        return self._offered[field]

    def offer(self, picks: Mapping[str, str]) -> Offer | None:
        """The offer to pick several fields at once, instead of all present picks; None when no move
        has them all.
        """
        narrowed = narrow(self.possible, picks)
        if narrowed.dropped:
            return None
        field, value = list(picks.items())[-1]
        price = self._texts.price(narrowed.moves[0]) if narrowed.move else SafeString()
        picked = set(picks.items()) <= set(self.narrowing.picks)
        text = self._texts.value(field, value, narrowed.moves)
        move = narrowed.move
        plays = str(move) if move is not None and self.at_once(move) else ""
        href, count = self._addresses.of_picks(picks.items()), len(narrowed.moves)
        return Offer(field, value, text, href, count, price, picked, plays=plays)

    @cached_property
    def _offered(self) -> dict[str, dict[str, Offer]]:
        return {}

    def ways(self, field: str) -> dict[str, tuple[Offer, ...]]:
        """By value of the field, the kinds of move that are possible with it, each with the price
        of its plainest move.
        """
        if field not in self._known_ways:
            by_value = {
                value: moves_by_value(moves, KIND)
                for value, moves in moves_by_value(self.possible, field).items()
            }
            self._known_ways[field] = {
                value: tuple(
                    self._kind_offer(field, value, kind, few)
                    for kind, few in kinds.items()
                )
                for value, kinds in by_value.items()
            }
        return self._known_ways[field]

    @cached_property
    def _known_ways(self) -> dict[str, dict[str, tuple[Offer, ...]]]:
        return {}

    def _kind_offer(
        self, field: str, value: str, kind: str, moves: Sequence[Move]
    ) -> Offer:
        plainest = min(moves, key=lambda move: len(str(move)))
        href = self._addresses.of_picks(((field, value), (KIND, kind)))
        return Offer(
            KIND,
            kind,
            gettext(title(type(plainest))),
            href,
            len(moves),
            self._texts.price(plainest),
        )

    def offers_of(self, field: str, moves: Sequence[Move]) -> tuple[Offer, ...]:
        """The values of the field among these moves. When there are many, prices are shown only
        after the pick.
        """
        by_value = moves_by_value(moves, field)
        priced = not crowded(field, tuple(by_value), moves)
        offers: list[Offer] = []
        for value, few in by_value.items():
            closes = field == KIND and type(few[0]).CLOSES
            offer = replace(self._offer(field, value, few, priced), closes=closes)
            offers += self._with_plain_ending(offer, few) if closes else (offer,)
        return tuple(offers)

    def _with_plain_ending(
        self, offer: Offer, moves: Sequence[Move]
    ) -> tuple[Offer, ...]:
        """The offer of a kind of move that ends a turn, and before it one that plays the plain
        ending at once, if there is one.
        """
        plain = plain_ending(moves)
        if plain is None or not self.at_once(plain):
            return (offer,)
        text = type(plain).ENDS_WITH or narrow(moves, {}).questions[0].text
        more = replace(offer, text=gettext(text), rule=NO_TEXT)
        others = [move for move in moves if move != plain]
        if len(others) == 1 and self.at_once(others[0]):
            more = replace(more, plays=str(others[0]), count=1)
        return replace(offer, plays=str(plain), count=1), more

    def _offer(
        self, field: str, value: str, fitting: Sequence[Move], priced: bool
    ) -> Offer:
        price = (
            self._texts.price(fitting[0])
            if priced and len(fitting) == 1
            else SafeString()
        )
        picked = (field, value) in self.narrowing.picks
        only = field == KIND and len(fitting) == 1
        more = only and says_more_than_kind(fitting[0])
        text = (
            move_in_words(fitting[0], self.names)
            if more
            else self._texts.value(field, value, fitting)
        )
        plays = (
            str(fitting[0]) if only and not more and self.at_once(fitting[0]) else ""
        )
        rule = self.names.rule(type(fitting[0]).RULE) if field == KIND else SafeString()
        href, count = self._addresses.with_pick(field, value), len(fitting)
        return Offer(field, value, text, href, count, price, picked, rule, plays)
