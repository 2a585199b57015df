"""What may be answered, each on a card of its own with all answers to it; and the choices besides,
moves that are put together among them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from club.table_page.turn.choices import Asking, texts
from club.table_page.turn.composing import Composer
from club.table_page.turn.offers import Offer, OpenField
from club.tables.presentation.log_lines import PlayerNames
from club.tables.presentation.move_words import value_in_words
from games.core import Move
from games.narrowing import KIND, narrow
from games.notation import field_texts, first_word, kind_name

Subject = Callable[[Move], SafeString]


@dataclass(frozen=True, slots=True)
class Card:
    """One thing that may be answered."""

    text: SafeString
    answers: tuple[Offer, ...]


def cards(asking: Asking, subject: Subject, composer: Composer) -> tuple[Card, ...]:
    """The cards, in the order in which their first answer comes."""
    found: dict[SafeString, list[Move]] = {}
    for move in asking.possible:
        if about := subject(move):
            found.setdefault(about, []).append(move)
    for family in composer.families:
        if about := subject(composer.begun(family)):
            found.setdefault(about, [])
    return tuple(Card(text, _answers(asking, text, found[text], composer)) for text in found)


def besides(asking: Asking, subject: Subject, ways: Sequence[Offer]) -> tuple[OpenField, ...]:
    """What to ask besides the cards: the kinds of move that answer nothing, and the ways to put one
    together, before what ends the turn.
    """
    others = tuple(move for move in asking.possible if not subject(move))
    plain = replace(asking, narrowing=narrow(others, {}))
    if not ways:
        return plain.questions
    offers = sorted((*plain.offers_of(KIND, others), *ways), key=lambda offer: offer.closes)
    first = OpenField(KIND, gettext("What will you do?"), tuple(offers))
    return (first, *(one for one in plain.questions if one.field != KIND))


def _answers(
    asking: Asking, about: SafeString, moves: Sequence[Move], composer: Composer
) -> tuple[Offer, ...]:
    return (*(_answer(asking, move) for move in moves), *composer.ways(about))


def _answer(asking: Asking, move: Move) -> Offer:
    offer = asking.offer(texts(move))
    assert offer is not None  # it is one of the moves
    return replace(
        offer, field=kind_name(type(move)), value=str(move), text=_said(move, asking.cast)
    )


def _said(move: Move, cast: PlayerNames) -> str:
    """What the button says beside what it answers: "Accept", "Trade with bob"."""
    kind = type(move)
    if not kind.ANSWER:
        return gettext(first_word(kind))
    named = {
        name: value_in_words(text, cast, name in kind.SEATS)
        for name, text in field_texts(move).items()
    }
    return gettext(kind.ANSWER).format(**named)
