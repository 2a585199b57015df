"""The photo of a play, and the results that a title has instead of scores."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.core.files import File

from club.base.errors import ClubError, NotAllowed
from club.base.pictures.models import Picture
from club.base.pictures.services import delete_picture_if_unused, store_picture
from club.base.roles.permissions import expect_power, may
from club.base.roles.powers import Power
from club.base.texts.short_texts import clean_line
from club.community.play_log.models import MAX_WORD, MAX_WORDS, Play, PlayTitle
from club.community.play_log.scores import read_score
from club.community.play_log.services.rows import locked_play
from club.people.members.models import Member


def set_play_picture(
    play_id: int, member: Member, file: File[bytes], now: datetime
) -> Play:
    """Stores the file as the photo of a play that the member logged, in place of an earlier one.
    Raises NotAllowed, and ClubError for a file that is no picture.
    """  # plays 1.10
    with locked_play(play_id) as play:
        _expect_owner_of_picture(play, member)
        replace_picture(play, store_picture(file, now))
    return play


def remove_play_picture(play_id: int, member: Member) -> Play:
    """Removes the photo. Raises NotAllowed for members who neither logged the play nor run the
    club.
    """
    with locked_play(play_id) as play:
        if not may(member, Power.RUN_CLUB):
            _expect_owner_of_picture(play, member)
        replace_picture(play, None)
    return play


def remove_pictures_of(member: Member) -> None:
    """Removes the photos of all plays that the member logged, for a member who leaves the club."""
    for play in Play.objects.filter(logger=member, picture__isnull=False):
        replace_picture(play, None)


def replace_picture(play: Play, picture: Picture | None) -> None:
    """Stores the photo, which is seen again if a judge has hidden the earlier one. Deletes a photo
    that nothing shows any more. Call with the play locked.
    """
    former = play.picture
    if former == picture:
        return
    play.picture, play.picture_hidden = picture, False
    play.save(update_fields=["picture", "picture_hidden"])
    if former is not None:
        delete_picture_if_unused(former)


def set_title_words(title_id: int, member: Member, words: Iterable[str]) -> PlayTitle:
    """Stores the results that the title has instead of scores, the best first; none: its scores
    are numbers. Raises PlayTitle.DoesNotExist, NotAllowed and ClubError.
    """  # plays 1.9
    expect_power(member, Power.MANAGE_LIBRARY)
    title = PlayTitle.objects.get(pk=title_id)
    cleaned = [clean_line(word, "result", MAX_WORD) for word in words if word.strip()]
    _expect_words(cleaned)
    title.score_words = "\n".join(cleaned)
    title.save(update_fields=["score_words"])
    return title


def _expect_words(words: list[str]) -> None:
    if len(words) == 1 or len(words) > MAX_WORDS:
        raise ClubError(
            "results", "Write 2 to {most} results, or none.", most=MAX_WORDS
        )
    if len({word.casefold() for word in words}) < len(words):
        raise ClubError("results", "A result is in the list twice.")
    if any(read_score(word) is not None for word in words):
        raise ClubError("results", "A result is a word: numbers are scores.")


def _expect_owner_of_picture(play: Play, member: Member) -> None:
    if play.logger_id != member.pk:
        text = "Only the member who logged this play may change its photo."
        raise NotAllowed("not_logger", text)
