"""Being left out of the plays of others."""

from __future__ import annotations

from datetime import datetime

from club.errors import ClubError
from club.members.models import Member
from club.plays.models import LeftOut, Play, PlayStatus, Scorer
from club.plays.services.answers import settle_status
from club.plays.services.locking import read_locked_play
from club.tables.services.lock import write_transaction


def set_left_out(member: Member, is_left_out: bool, now: datetime) -> None:
    """Others no longer name the member in their plays, or may again. In all plays
    that others have logged the member becomes somebody; results that were entered stay.
    """  # P11
    with write_transaction():
        Member.objects.select_for_update().get(pk=member.pk)
        if not is_left_out:
            LeftOut.objects.filter(member=member).delete()
            return
        LeftOut.objects.get_or_create(member=member)
        rows = Scorer.objects.filter(member=member).exclude(play__logger=member)
        rows = rows.exclude(play__status=PlayStatus.WITHDRAWN)
        for play_id in sorted(rows.values_list("play", flat=True)):
            _forget(play_id, member, now)


def _forget(play_id: int, member: Member, now: datetime) -> None:
    try:
        play: Play = read_locked_play(play_id)
    except ClubError:
        return
    for scorer in play.scorers.filter(member=member):
        scorer.source_json.pop("playerRefId", None)  # a name in a file
        scorer.member, scorer.asked, scorer.objection = None, False, ""
        scorer.confirmed_at = scorer.objected_at = None
        scorer.save()
    if play.is_open:
        settle_status(play, now)
