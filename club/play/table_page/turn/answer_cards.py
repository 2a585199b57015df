"""Cards with something that a seat may answer, and the questions that no card asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from club.play.table_page.turn.choices import Choices
from club.play.table_page.turn.move_builder import MoveBuilder
from club.play.table_page.turn.offers import Offer, OpenField
from club.play.table_page.turn.picks import picks_of_move
from club.play.tables.presentation.move_words import value_in_words
from club.play.tables.presentation.names import NO_TEXT, PlayerNames
from games.core import Move
from games.narrowing import KIND, narrow
from games.notation import field_texts, first_word, kind_name

ReplyTargetOf = Callable[[Move], SafeString]


@dataclass(frozen=True, slots=True)
class AnswerCard:
    """Something that the seat may answer, for example a trade offer, with the possible answers."""

    text: SafeString
    answers: tuple[Offer, ...]


def no_reply_target(_move: Move) -> SafeString:
    """The reply target in games without replies: always empty."""
    return NO_TEXT


def answer_cards(
    choices: Choices, reply_target: ReplyTargetOf, move_builder: MoveBuilder
) -> tuple[AnswerCard, ...]:
    """The cards, in the order of their first answers."""
    moves_by_target: dict[SafeString, list[Move]] = {}
    for move in choices.possible:
        if about := reply_target(move):
            moves_by_target.setdefault(about, []).append(move)
    for family in move_builder.families:
        if about := reply_target(move_builder.first_move(family)):
            moves_by_target.setdefault(about, [])
    return tuple(
        AnswerCard(text, _answers(choices, text, moves_by_target[text], move_builder))
        for text in moves_by_target
    )


def other_questions(
    choices: Choices, reply_target: ReplyTargetOf, start_links: Sequence[Offer]
) -> tuple[OpenField, ...]:
    """The questions that no card asks: kinds of move that answer nothing and links to the move
    builder, both before the moves that end the turn.
    """
    others = tuple(move for move in choices.possible if not reply_target(move))
    plain = replace(choices, narrowing=narrow(others, {}))
    if not start_links:
        return plain.questions
    offers = sorted(
        (*plain.offers_of(KIND, others), *start_links), key=lambda offer: offer.closes
    )
    first = OpenField(KIND, gettext("What will you do?"), tuple(offers))
    return (
        first,
        *(question for question in plain.questions if question.field != KIND),
    )


def _answers(
    choices: Choices,
    about: SafeString,
    moves: Sequence[Move],
    move_builder: MoveBuilder,
) -> tuple[Offer, ...]:
    return (
        *(_answer(choices, move) for move in moves),
        *move_builder.start_links(about),
    )


def _answer(choices: Choices, move: Move) -> Offer:
    offer = choices.offer(picks_of_move(move))
    assert offer is not None  # it is one of the moves
    return replace(
        offer,
        field=kind_name(type(move)),
        value=str(move),
        text=_answer_label(move, choices.names),
    )


def _answer_label(move: Move, names: PlayerNames) -> str:
    """The label of an answer's button: "Accept", "Trade with bob"."""
    kind = type(move)
    if not kind.ANSWER:
        return gettext(first_word(kind))
    named = {
        name: value_in_words(text, names, name in kind.SEATS)
        for name, text in field_texts(move).items()
    }
    return gettext(kind.ANSWER).format(**named)
