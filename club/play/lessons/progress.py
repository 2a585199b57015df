"""How far a reader has come in lessons: stored in the session, so that visitors have it, too."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from club.play.lessons.moments import NoLesson, PlayedLesson, played_lesson

SESSION_KEY = "lessons"  # step by slug


def reached_step(request: HttpRequest, lesson: PlayedLesson) -> int:
    """The step at which the reader goes on; 1 for a lesson that is not begun."""
    stored = request.session.get(SESSION_KEY, {})
    number = stored.get(lesson.game.info.slug, 1) if isinstance(stored, dict) else 1
    return number if number in range(1, lesson.count + 1) else 1


def store_step(request: HttpRequest, lesson: PlayedLesson, number: int) -> None:
    """Stores the step at which the reader goes on."""
    stored = request.session.get(SESSION_KEY, {})
    request.session[SESSION_KEY] = {**stored, lesson.game.info.slug: number}


@dataclass(frozen=True, slots=True)
class LessonLink:
    """The way to a lesson, for pages that show its title."""

    address: str
    text: str


def lesson_link(request: HttpRequest, slug: str) -> LessonLink | None:
    """The way to the lesson of a game; None for a game without one."""
    try:
        lesson = played_lesson(slug)
    except NoLesson:
        return None
    number = reached_step(request, lesson)
    address = reverse("lessons:go_on", args=[slug])
    if number == 1:
        return LessonLink(address, _("Learn"))
    if number == lesson.count:
        return LessonLink(address, _("Learn again"))
    text = _("Go on learning, step %(number)d of %(count)d")
    return LessonLink(address, text % {"number": number, "count": lesson.count})
