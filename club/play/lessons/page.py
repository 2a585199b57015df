"""A step of a lesson as a page shows it: its texts, its board, and the choices of the learner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

from club.base.ui.template_names import template_exists
from club.play.lessons.moments import PlayedLesson
from club.play.lessons.pointing import ring_pieces
from club.play.lessons.questions import LessonQuestions, lesson_questions
from club.play.table_page.address import Picks
from club.play.tables.presentation.move_words import move_in_words
from club.play.tables.presentation.names import (
    PlayerNames,
    notation_words,
    player_names_of,
)
from club.play.tables.presentation.results import Results, results_of
from club.play.tables.presentation.seats import (
    SeatedPlayer,
    board_templates,
    still_board,
)
from club.play.tables.projection import Occupant
from games import registry
from games.core import AnyPosition, Ply, Seat
from games.lessons import LessonMoment, LessonStep, PlayedPly
from games.notation import IllegalMove


@dataclass(frozen=True, slots=True)
class MoveTried:
    """A legal move that the learner has chosen, and that is taken back."""

    words: str
    comment: str  # why it is worse
    news: tuple[SafeString, ...]  # what it brought


@dataclass(frozen=True, slots=True)
class LessonPage:
    """A step of a lesson."""

    lesson: PlayedLesson
    number: int
    step: LessonStep
    viewer: Seat  # of the learner
    view: object
    position: AnyPosition
    sitters: tuple[SeatedPlayer, ...]
    good: str  # what is said about the move of the step before; empty: it had none
    instead: str  # words of a move that was as good; empty: none was chosen
    instead_comment: str
    told: tuple[SafeString, ...]  # what happened since
    touched: Mapping[
        str, Seat
    ]  # by notation word of that, who did it; boards mark these
    tried: MoveTried | None
    asked: LessonQuestions | None  # None where nothing is asked
    results: Results | None  # at the end of the game

    @property
    def is_last(self) -> bool:
        return self.number == self.lesson.count


@dataclass(frozen=True, slots=True)
class LessonQuery:
    """What the address of a step says besides its number."""

    picks: Picks = ()
    tried: str = ""  # notation of a move to be taken back
    instead: str = ""  # notation of a move that was as good as that of the step before


def lesson_page(
    lesson: PlayedLesson, number: int, own_name: str, query: LessonQuery
) -> LessonPage:
    """The page of a step. Raises NoLesson where the lesson has no such step."""
    moment = lesson.moment(number)
    before = lesson.moment(number - 1).step if number > 1 else None
    occupants = _occupants(lesson, own_name)
    names = player_names_of(lesson.game, occupants)
    seat, step = lesson.lesson.seat, moment.step
    mistake = _mistake(moment, seat, lesson, query.tried)
    tried = _move_tried(names, seat, step, mistake) if mistake else None
    position = mistake.after if mistake else moment.position
    view = position.view(seat)
    address = reverse("lessons:step", args=[lesson.game.info.slug, number])
    asks = step.move and not mistake
    instead = query.instead if before and query.instead in before.also else ""
    return LessonPage(
        lesson=lesson,
        number=number,
        step=step,
        viewer=seat,
        view=view,
        position=position,
        sitters=tuple(
            SeatedPlayer(occupant.seat, occupant.guest, guest=True)
            for occupant in occupants
        ),
        good=before.good if before and not mistake else "",
        instead=_words(lesson, names, instead),
        instead_comment=before.also[instead] if before and instead else "",
        told=() if mistake else _news(names, seat, moment.told[_own(moment, before) :]),
        touched=_touched(lesson, seat, moment.told),
        tried=tried,
        asked=lesson_questions(names, position, seat, address, dict(query.picks))
        if asks
        else None,
        results=results_of(position.outcome, names, occupants, seat),
    )


def lesson_context(page: LessonPage, request: Any) -> dict[str, object]:
    """The context of the page, with its board and its hand as they are drawn, pieces ringed."""
    game = page.lesson.game
    moves = page.asked.moves if page.asked else ()
    context: dict[str, object] = {
        "page": page,
        **still_board(game, page.viewer, page.view, page.sitters, moves),
        "narrowing": page.asked.choices if page.asked else None,
    }
    points = () if page.tried else page.step.points
    hand = f"{registry.folder(game)}/hand.jinja"
    drawn = {
        "board": render_to_string(board_templates(game), context, request),
        "hand": render_to_string(hand, context, request)
        if template_exists(hand)
        else "",
    }
    rings = {name: ring_pieces(drawing, points) for name, drawing in drawn.items()}
    return context | rings


def _occupants(lesson: PlayedLesson, own_name: str) -> tuple[Occupant, ...]:
    names = list(lesson.lesson.names)
    names.insert(lesson.lesson.seat, own_name)
    return tuple(
        Occupant(
            seat=seat,
            member=None,
            bot="",
            mine=seat == lesson.lesson.seat,
            hosts=False,
            awaited=False,
            away=False,
            asked_at=None,
            due_at=None,
            left=(),
            guest=name,
        )
        for seat, name in enumerate(names)
    )


def _mistake(
    moment: LessonMoment, seat: Seat, lesson: PlayedLesson, notation: str
) -> PlayedPly | None:
    """The ply that is taken back; None if the address has none, or one that is not legal."""
    if not notation or not moment.step.move:
        return None
    try:
        move = lesson.game.read_move(notation)
        after = moment.position.play(seat, move)
    except IllegalMove:
        return None
    return PlayedPly(moment.position, Ply(seat, move), after)


def _move_tried(
    names: PlayerNames, seat: Seat, step: LessonStep, mistake: PlayedPly
) -> MoveTried:
    words = move_in_words(mistake.ply.move, names)
    comment = step.comment_on(str(mistake.ply.move))
    return MoveTried(words, comment, _news(names, seat, [mistake]))


def _own(moment: LessonMoment, before: LessonStep | None) -> int:
    """How many of the told plies are the learner's own move, on which the step comments."""
    return 1 if before and before.move and moment.told else 0


def _news(
    names: PlayerNames, seat: Seat, plies: Sequence[PlayedPly]
) -> tuple[SafeString, ...]:
    return tuple(
        names.sentence(news)
        for past in plies
        for news in names.game.news(past.before, past.ply, past.after, seat)
    )


def _touched(
    lesson: PlayedLesson, seat: Seat, plies: Sequence[PlayedPly]
) -> dict[str, Seat]:
    touched: dict[str, Seat] = {}
    for past in plies:
        news = lesson.game.news(past.before, past.ply, past.after, seat)
        touched |= dict.fromkeys(notation_words(news), past.ply.seat)
    return touched


def _words(lesson: PlayedLesson, names: PlayerNames, notation: str) -> str:
    if not notation:
        return ""
    return move_in_words(lesson.game.read_move(notation), names)
