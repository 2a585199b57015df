"""A step of a lesson as a page shows it: its texts, its board, and the choices of the learner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse

from club.base.ui.template_names import template_exists
from club.play.lessons.moments import PlayedLesson
from club.play.lessons.news import (
    MoveTried,
    SinceStepBefore,
    find_mistake,
    move_tried,
    since_step_before,
    touched_by,
)
from club.play.lessons.questions import LessonQuestions, lesson_questions
from club.play.table_page.address import Picks
from club.play.tables.presentation.names import PlayerNames, player_names_of
from club.play.tables.presentation.results import Results, results_of
from club.play.tables.presentation.rings import ring_pieces
from club.play.tables.presentation.seats import (
    SeatedPlayer,
    board_templates,
    still_board,
)
from club.play.tables.projection import Occupant
from games import registry
from games.core import AnyPosition, Seat
from games.lessons import LessonMoment, LessonStep, PlayedPly


@dataclass(frozen=True, slots=True)
class LessonQuery:
    """The part of a step's address after its number."""

    picks: Picks = ()
    tried: str = ""  # notation of a move to be taken back
    instead: str = ""  # notation of a move that was as good as that of the step before


@dataclass(frozen=True, slots=True)
class LessonPage:
    """A step of a lesson."""

    lesson: PlayedLesson
    number: int
    step: LessonStep
    viewer: Seat  # of the learner
    view: object
    sitters: tuple[SeatedPlayer, ...]
    since: SinceStepBefore
    touched: Mapping[str, Seat]  # by notation word, who did it; boards mark these
    tried: MoveTried | None  # None unless a mistake is explained
    asked: LessonQuestions | None  # None where nothing is asked
    results: Results | None  # at the end of the game

    @property
    def is_last(self) -> bool:
        return self.number == self.lesson.count


def lesson_page(
    lesson: PlayedLesson, number: int, own_name: str, query: LessonQuery
) -> LessonPage:
    """The page of a step. Raises NoLesson where the lesson has no such step."""
    moment = lesson.moment(number)
    before = lesson.moment(number - 1).step if number > 1 else None
    occupants = _occupants(lesson, own_name)
    return _LessonSource(lesson, number, moment, before, occupants, query).page()


def lesson_context(page: LessonPage, request: HttpRequest) -> dict[str, object]:
    """The context of the page, with its board and its hand as they are drawn, pieces ringed."""
    game = page.lesson.game
    moves = page.asked.moves if page.asked else ()
    context: dict[str, object] = {
        "page": page,
        **still_board(game, page.viewer, page.view, page.sitters, moves),
        "narrowing": page.asked.choices if page.asked else None,
    }
    points = () if page.tried else page.step.points
    drawn = {"board": render_to_string(board_templates(game), context, request)}
    hand = f"{registry.folder(game)}/hand.jinja"
    if template_exists(hand):
        drawn["hand"] = render_to_string(hand, context, request)
    rings = {name: ring_pieces(drawing, points) for name, drawing in drawn.items()}
    return context | rings


@dataclass(frozen=True)
class _LessonSource:
    """The moment of a step, from which its page is made."""

    lesson: PlayedLesson
    number: int
    moment: LessonMoment
    before: LessonStep | None  # the step before; None at the first one
    occupants: tuple[Occupant, ...]
    query: LessonQuery

    def page(self) -> LessonPage:
        return LessonPage(
            lesson=self.lesson,
            number=self.number,
            step=self.moment.step,
            viewer=self.seat,
            view=self.position.view(self.seat),
            sitters=tuple(
                SeatedPlayer(occupant.seat, occupant.guest, guest=True)
                for occupant in self.occupants
            ),
            since=self._since,
            touched=touched_by(self.names, self.seat, self.moment.since),
            tried=self._tried,
            asked=self._asked,
            results=results_of(
                self.position.outcome, self.names, self.occupants, self.seat
            ),
        )

    @property
    def seat(self) -> Seat:
        return self.lesson.lesson.seat

    @cached_property
    def names(self) -> PlayerNames:
        return player_names_of(self.lesson.game, self.occupants)

    @cached_property
    def mistake(self) -> PlayedPly | None:
        return find_mistake(self.names, self.seat, self.moment, self.query.tried)

    @property
    def position(self) -> AnyPosition:
        return self.mistake.after if self.mistake else self.moment.position

    @property
    def _since(self) -> SinceStepBefore:
        if self.before is None:
            return SinceStepBefore()
        return since_step_before(
            self.names, self.seat, self.before, self.moment, self.query.instead
        )

    @property
    def _tried(self) -> MoveTried | None:
        if self.mistake is None:
            return None
        return move_tried(self.names, self.seat, self.moment.step, self.mistake)

    @property
    def _asked(self) -> LessonQuestions | None:
        if self.mistake or not self.moment.step.move:
            return None
        slug = self.lesson.game.info.slug
        address = reverse("lessons:step", args=[slug, self.number])
        picks = dict(self.query.picks)
        return lesson_questions(self.names, self.position, self.seat, address, picks)


def _occupants(lesson: PlayedLesson, own_name: str) -> tuple[Occupant, ...]:
    """The players by seat. None of them is a member of the table: there is no table."""
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
