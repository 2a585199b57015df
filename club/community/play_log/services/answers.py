"""Answers of the other players: confirmations and objections. A service locks the row of the play,
reads the answers after that, and sets the status that follows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from club.base.database.transactions import write_transaction
from club.base.errors import ClubError, NotAllowed
from club.base.streams.publisher import home_channel, publish_after_commit
from club.base.texts.short_texts import clean_line
from club.community.play_log.models import GuestClaim, Play, PlayStatus, Scorer
from club.community.play_log.ratings import rate_confirmed_play
from club.community.play_log.services.details import replace_picture
from club.community.play_log.services.logging import play_subject
from club.community.play_log.services.rows import (
    expect_changed_here,
    expect_version,
    find_locked_play,
    locked_play,
)
from club.messages.notifications.services import tell, withdraw
from club.people.members.models import Member

SILENCE: Final = timedelta(days=7)  # after which one confirmation is enough
MAX_REASON: Final = 200


def confirm_play(play_id: int, member: Member, version: int, now: datetime) -> Play:
    """Confirms the play for the member. Idempotent. Raises ClubError, NotAllowed."""  # plays 2.1
    with locked_play(play_id) as play:
        scorer = _asked_scorer(play, member)
        if play.status == PlayStatus.CONFIRMED:
            return play
        expect_version(play, version)
        scorer.confirmed_at, scorer.objected_at, scorer.objection = now, None, ""
        scorer.save(update_fields=["confirmed_at", "objected_at", "objection"])
        _note_answer(play, member)
        settle_status(play, now)
    return play


def object_to_play(
    play_id: int, member: Member, version: int, why: str, now: datetime
) -> Play:
    """Stores an objection with its reason: the play waits until the logger edits it or an admin
    decides. Raises ClubError and NotAllowed.
    """  # plays 2.3
    reason = clean_line(why, "no_reason", MAX_REASON)
    with locked_play(play_id) as play:
        scorer = _asked_scorer(play, member)
        if play.status == PlayStatus.CONFIRMED:
            raise ClubError(
                "play_confirmed",
                "The play is confirmed. Ask its logger or an admin to change it.",
            )
        expect_version(play, version)
        scorer.confirmed_at, scorer.objected_at, scorer.objection = None, now, reason
        scorer.asked = True
        scorer.save(update_fields=["asked", "confirmed_at", "objected_at", "objection"])
        _note_answer(play, member)
        settle_status(play, now)
        of_play = play_subject(play)
        about = replace(of_play, key=f"{of_play.key}.{member.pk}")
        tell(play.logger_id, "play_objection", about, now, by=member)
        publish_after_commit([home_channel(play.logger_id)])
    return play


def confirm_due_plays(now: datetime) -> int:
    """Confirms plays with one confirmation and no objection for a week; returns their number.
    Idempotent.
    """  # plays 2.2
    due = Play.objects.filter(
        status=PlayStatus.WAITING,
        asked_at__lte=now - SILENCE,
        scorers__asked=True,
        scorers__confirmed_at__isnull=False,
    )
    confirmed = 0
    for play_id in due.order_by("pk").values_list("pk", flat=True).distinct():
        confirmed += _confirm_if_due(play_id, now)
    return confirmed


def _confirm_if_due(play_id: int, now: datetime) -> bool:
    with write_transaction():
        play = find_locked_play(play_id)
        if play is None:  # it was taken back meanwhile
            return False
        asked = list(play.scorers.filter(asked=True))
        is_due = (
            play.status == PlayStatus.WAITING
            and play.asked_at <= now - SILENCE
            and any(scorer.confirmed_at for scorer in asked)
        )
        if is_due:
            mark_confirmed(play, now)
        return is_due


def settle_status(play: Play, now: datetime) -> None:
    """Sets the status that follows from all answers. A play waits for a member whom a file names,
    too: silence is enough there, as `confirm_due_plays` says. Call with the play locked.
    """
    asked: Sequence[Scorer] = list(play.scorers.filter(asked=True))
    if any(scorer.objected_at for scorer in asked):
        play.status = PlayStatus.OBJECTED
        play.save(update_fields=["status"])
    elif (
        asked
        and all(scorer.confirmed_at for scorer in asked)
        and not _waits_for_names(play)
    ):
        mark_confirmed(play, now)
    else:
        play.status = PlayStatus.WAITING if asked else PlayStatus.UNASKED
        play.save(update_fields=["status"])


def _waits_for_names(play: Play) -> bool:
    """Whether a file named members in this play who have not said yet that they are meant."""
    claims = GuestClaim.objects.open_names_in_files()
    return claims.filter(guest__scored_plays__play=play).exists()


def mark_confirmed(play: Play, now: datetime) -> None:
    """The play is confirmed; its rating follows after the commit. Call with the play locked."""
    play.status, play.confirmed_at, play.rating_due = PlayStatus.CONFIRMED, now, True
    play.save(update_fields=["status", "confirmed_at", "rating_due"])
    rate_confirmed_play.delay_on_commit(play.pk)


def mark_withdrawn(play: Play) -> None:
    """The play is taken back. Call with the play locked."""
    play.status, play.rating_due = PlayStatus.WITHDRAWN, True
    play.save(update_fields=["status", "rating_due"])
    replace_picture(play, None)
    rate_confirmed_play.delay_on_commit(play.pk)


def _asked_scorer(play: Play, member: Member) -> Scorer:
    """The scorer who may answer. Raises NotAllowed for the logger and for other members."""
    expect_changed_here(play)
    scorer = play.scorers.filter(member=member).first()
    if scorer is None or play.logger_id == member.pk:
        raise NotAllowed("not_asked", "Only the other players of this play can answer.")
    return scorer


def _note_answer(play: Play, member: Member) -> None:
    withdraw(member.pk, "play_to_confirm", play_subject(play))
    publish_after_commit([home_channel(member.pk)])
