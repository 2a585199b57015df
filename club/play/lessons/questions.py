"""The question of a lesson's step: the learner's legal moves, as links that narrow them down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.safestring import SafeString

from club.play.table_page.turn.answer_cards import (
    AnswerCard,
    answer_cards,
    other_questions,
)
from club.play.table_page.turn.choices import Choices
from club.play.table_page.turn.move_builder import MoveBuilder
from club.play.table_page.turn.offers import OpenField, Step, always_plays
from club.play.table_page.turn.turn import find_choices
from club.play.table_page.turn.written_moves import WrittenMove
from club.play.tables.presentation.names import NO_TEXT, PlayerNames
from games.core import AnyPosition, Move, Seat


@dataclass(frozen=True, slots=True)
class LessonQuestions:
    """The choices of the learner, as the page of a table would show them."""

    choices: Choices  # board templates know them as `narrowing`
    cards: tuple[
        AnswerCard, ...
    ]  # offers to the learner; none while something is picked
    question: (
        OpenField | None
    )  # the most urgent one that no card asks; None: there is none

    @property
    def step(self) -> Step | None:
        """The only move that is left; None while there are several."""
        return None if self.cards else self.choices.move

    @property
    def moves(self) -> Sequence[Move]:
        return self.choices.narrowing.moves


def lesson_questions(
    names: PlayerNames,
    position: AnyPosition,
    seat: Seat,
    address: str,
    picks: Mapping[str, str],
) -> LessonQuestions:
    """Returns what the seat may choose in the position after these picks."""
    view = position.view(seat)
    choices = replace(
        find_choices(names, position, seat, view, address, picks), at_once=always_plays
    )
    if choices.narrowing.picks:
        return LessonQuestions(choices, (), next(iter(choices.questions), None))

    def reply_target(move: Move) -> SafeString:
        about = names.game.reply_target(view, move)
        return names.tell(about) if about else NO_TEXT

    builder = MoveBuilder(names, (), address, (), reply_target, _builds_nothing)
    cards = answer_cards(choices, reply_target, builder)
    questions = (
        other_questions(choices, reply_target, ()) if cards else choices.questions
    )
    return LessonQuestions(choices, cards, next(iter(questions), None))


def _builds_nothing(_move: Move) -> WrittenMove:
    """Lessons list all moves, and offer no families to build."""
    return WrittenMove()
