"""Being left out of the plays of others."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q

from club.base.database.transactions import write_transaction
from club.community.play_log.models import GuestClaim, LeftOut, PlayStatus, Scorer
from club.community.play_log.services.answers import settle_status
from club.community.play_log.services.locking import find_locked_play
from club.people.members.models import Member


def set_left_out(member: Member, is_left_out: bool, now: datetime) -> None:
    """Others no longer name the member in their plays, or may again. In all plays
    that others have logged the member becomes somebody, also one who has not agreed yet to the name
    in a file; results that were entered stay.
    """  # plays 4.2
    with write_transaction():
        Member.objects.select_for_update().get(pk=member.pk)
        if not is_left_out:
            LeftOut.objects.filter(member=member).delete()
            return
        LeftOut.objects.get_or_create(member=member)
        named = _named_in_files(member)
        rows = Scorer.objects.filter(named).exclude(play__logger=member)
        rows = rows.exclude(play__status=PlayStatus.WITHDRAWN)
        for play_id in sorted(set(rows.values_list("play", flat=True))):
            _forget(play_id, named, now)
        GuestClaim.objects.open_names_in_files().filter(member=member).delete()


def _named_in_files(member: Member) -> Q:
    """The scorers who are the member, or who the file of the logger says are the member."""
    claims = GuestClaim.objects.open_names_in_files().filter(member=member)
    return Q(member=member) | Q(guest__in=list(claims.values_list("guest", flat=True)))


def _forget(play_id: int, named: Q, now: datetime) -> None:
    play = find_locked_play(play_id)
    if play is None:
        return
    for scorer in play.scorers.filter(named):
        scorer.source_json.pop("playerRefId", None)  # a name in a file
        scorer.member, scorer.guest = None, None
        scorer.asked, scorer.objection = False, ""
        scorer.confirmed_at = scorer.objected_at = None
        scorer.save()
    if play.is_open:
        settle_status(play, now)
