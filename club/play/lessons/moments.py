"""The lessons of the installed games, played once per process."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import lru_cache

from games import registry
from games.core import AnyGame
from games.lessons import Lesson, LessonError, LessonMoment, lesson_of, play_lesson

MOST = 40  # lessons in the cache
log = logging.getLogger(__name__)


class NoLesson(LookupError):
    """The game has no lesson, or the lesson no such step."""


@dataclass(frozen=True, slots=True)
class PlayedLesson:
    """A lesson with the position of each step."""

    game: AnyGame
    lesson: Lesson
    moments: tuple[LessonMoment, ...]

    @property
    def count(self) -> int:
        return len(self.moments)

    def moment(self, number: int) -> LessonMoment:
        """The moment of a step, 1-based. Raises NoLesson."""
        if not 1 <= number <= self.count:
            raise NoLesson(number)
        return self.moments[number - 1]


def played_lesson(slug: str) -> PlayedLesson:
    """The lesson of a game. Raises NoLesson."""
    try:
        game = registry.find(slug)
    except registry.UnknownGame:
        raise NoLesson(slug) from None
    played = _play(slug, game.info.version)
    if played is None:
        raise NoLesson(slug)
    return played


def has_lesson(slug: str) -> bool:
    """Whether the game has a lesson that can be played."""
    try:
        played_lesson(slug)
    except NoLesson:
        return False
    return True


@lru_cache(MOST)
def _play(slug: str, version: int) -> PlayedLesson | None:
    """The lesson; None where there is none, and where it is faulty: the game can be played."""
    game = registry.find(slug, version)
    try:
        lesson = lesson_of(game)
        if lesson is None:
            return None
        return PlayedLesson(game, lesson, play_lesson(game, lesson))
    except LessonError:
        log.exception("the lesson of %s cannot be played", slug)
        return None


def forget_lessons() -> None:
    """Reads all lessons anew when they are shown next."""
    _play.cache_clear()
