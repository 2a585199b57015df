"""The decision of an admin about a play to which a player objects."""

from __future__ import annotations

from datetime import datetime

from club.base.errors import ClubError
from club.base.texts.short_texts import clean_line
from club.community.play_log.models import Play, PlayStatus
from club.community.play_log.services.answers import (
    MAX_REASON,
    mark_confirmed,
    mark_withdrawn,
)
from club.community.play_log.services.rows import keep_version, locked_play
from club.people.members.models import Member
from club.play.tables.services.permissions import expect_admin


def decide_play(
    play_id: int, admin: Member, stands: bool, why: str, now: datetime
) -> Play:
    """Ends an objection: the play stands as it is, or is taken back. The reason stays. Raises
    NotAllowed and ClubError.
    """  # plays 2.3
    expect_admin(admin)
    reason = clean_line(why, "no_reason", MAX_REASON)
    with locked_play(play_id) as play:
        if play.status != PlayStatus.OBJECTED:
            raise ClubError("no_objection", "Nobody objects to this play.")
        keep_version(play, admin, reason, now)
        play.scorers.update(objected_at=None, objection="")
        if stands:
            mark_confirmed(play, now)
        else:
            mark_withdrawn(play)
    return play
