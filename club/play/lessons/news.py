"""News of a lesson: what happened since the step before, and a mistake with its explanation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from club.play.tables.presentation.move_words import move_in_words
from club.play.tables.presentation.names import PlayerNames, notation_words
from games.core import Ply, Seat
from games.lessons import LessonMoment, LessonStep, PlayedPly
from games.notation import IllegalMove


@dataclass(frozen=True, slots=True)
class SinceStepBefore:
    """The remarks of a step about the step before it."""

    good: str = ""  # about the expected move; empty: none was asked for
    instead: str = ""  # words of a move that was as good; empty: none was chosen
    instead_comment: str = ""
    news: tuple[SafeString, ...] = ()  # what happened after the learner's move


@dataclass(frozen=True, slots=True)
class MoveTried:
    """A legal move that the learner has chosen, and that is taken back."""

    words: str
    comment: str  # why it is worse
    news: tuple[SafeString, ...]  # what it brought


def since_step_before(
    names: PlayerNames,
    seat: Seat,
    before: LessonStep,
    moment: LessonMoment,
    instead: str,
) -> SinceStepBefore:
    """Returns the remarks of this step about the step `before`. `instead` is the notation of the
    move that the learner chose in that step. Moves that were not as good are ignored.
    """
    own = 1 if before.move else 0  # the comment says what the learner played
    news = news_of(names, seat, moment.since[own:])
    if instead not in before.also:
        return SinceStepBefore(before.good, news=news)
    words = move_in_words(names.game.read_move(instead), names)
    return SinceStepBefore(before.good, words, before.also[instead], news)


def find_mistake(
    names: PlayerNames, seat: Seat, moment: LessonMoment, notation: str
) -> PlayedPly | None:
    """The ply that is taken back; None if the step asks for no move, and if this one is illegal."""
    if not notation or not moment.step.move:
        return None
    try:
        move = names.game.read_move(notation)
        after = moment.position.play(seat, move)
    except IllegalMove:
        return None
    return PlayedPly(moment.position, Ply(seat, move), after)


def move_tried(
    names: PlayerNames, seat: Seat, step: LessonStep, mistake: PlayedPly
) -> MoveTried:
    words = move_in_words(mistake.ply.move, names)
    comment = step.comment_on(str(mistake.ply.move))
    return MoveTried(words, comment, news_of(names, seat, [mistake]))


def news_of(
    names: PlayerNames, seat: Seat, plies: Sequence[PlayedPly]
) -> tuple[SafeString, ...]:
    """The news of the plies for the seat, in sentences."""
    return tuple(
        names.sentence(news)
        for past in plies
        for news in names.game.news(past.before, past.ply, past.after, seat)
    )


def touched_by(
    names: PlayerNames, seat: Seat, plies: Sequence[PlayedPly]
) -> Mapping[str, Seat]:
    """By notation word of the news, who did it last. Boards mark these places."""
    touched: dict[str, Seat] = {}
    for past in plies:
        news = names.game.news(past.before, past.ply, past.after, seat)
        touched |= dict.fromkeys(notation_words(news), past.ply.seat)
    return touched
