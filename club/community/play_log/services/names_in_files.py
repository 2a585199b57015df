"""Members whom a file of plays names: guests of its importer until they agree. One answer holds for
all plays of the importer that have the name, and for later files.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q

from club.base.database.transactions import write_transaction
from club.base.errors import NotFound
from club.base.streams.publisher import home_channel, publish_after_commit
from club.community.play_log.models import (
    GuestClaim,
    Play,
    PlayGuest,
    PlayStatus,
    Scorer,
)
from club.community.play_log.services.answers import settle_status
from club.community.play_log.services.locking import find_locked_play
from club.community.play_log.services.logging import play_subject
from club.messages.notifications.services import tell, withdraw
from club.messages.notifications.subjects import NoticeSubject
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact

HISTORY_ALONE: Final = timedelta(days=30)  # older plays ask nobody


@dataclass(frozen=True, slots=True)
class NamedGuest:
    """A guest of an importer, and the member whom the importer means by that name."""

    guest: PlayGuest
    member: Member


def ask_named_members(named: Iterable[NamedGuest], now: datetime) -> None:
    """Asks members once whether they are the guests. Members who are out of reach are not asked,
    and may be by a later file. Call in a transaction.
    """
    for one in named:
        claims = GuestClaim.objects.filter(guest=one.guest)
        claims.open_names_in_files().exclude(member=one.member).delete()
        known = claims.filter(Q(agreed=None) | Q(is_from_file=True), member=one.member)
        if one.guest.member_id is None and not known.exists():
            _ask(one, now)


def _ask(named: NamedGuest, now: datetime) -> None:
    importer, member = named.guest.logger, named.member
    if not make_contact(Contact.NAME_CLAIM, importer, [member.pk], now):
        return
    claim = GuestClaim.objects.create(
        guest=named.guest, member=member, is_from_file=True, at=now
    )
    tell(member.pk, "play_named", claim_subject(claim), now, by=importer)
    publish_after_commit([home_channel(member.pk)])


def answer_named(claim_id: int, member: Member, played: bool, now: datetime) -> None:
    """The member says whether the name in a file is theirs. If it is, they stand in the guest's
    place in all plays where they do not stand themselves. Raises ClubError when nothing is asked
    of them.
    """
    claims = GuestClaim.objects.open_names_in_files().filter(member=member)
    with write_transaction():
        found = claims.filter(pk=claim_id).select_related("guest").first()
        if found is None:
            raise NotFound("no_claim", "Nobody asks whether this name is yours.")
        guest = PlayGuest.objects.select_for_update().get(pk=found.guest_id)
        claim = claims.filter(pk=claim_id).first()
        if claim is None:
            return  # answered at the same moment
        claim.agreed, claim.answered_by = played, member
        claim.save(update_fields=["agreed", "answered_by"])
        withdraw(member.pk, "play_named", claim_subject(claim))
        if played and guest.member_id is None:
            guest.member = member
            guest.save(update_fields=["member"])
        _settle_plays(guest, member, now)
    publish_after_commit([home_channel(member.pk)])


def forget_unused_names(importer: Member) -> None:
    """Asks nobody any more about names that stand in no play. Call in a transaction."""
    claims = GuestClaim.objects.open_names_in_files().filter(guest__logger=importer)
    for claim in claims.filter(guest__scored_plays=None):
        withdraw(claim.member_id, "play_named", claim_subject(claim))
        publish_after_commit([home_channel(claim.member_id)])
        claim.delete()


def claim_subject(claim: GuestClaim) -> NoticeSubject:
    """The claim as the subject of a notice."""
    return NoticeSubject(f"claim{claim.pk}", claim.pk)


def _settle_plays(guest: PlayGuest, member: Member, now: datetime) -> None:
    """Names the member in plays of the guest, and ends the wait of plays for this answer."""
    rows = Scorer.objects.filter(guest=guest)
    for play_id in sorted(set(rows.values_list("play", flat=True))):
        play = find_locked_play(play_id)
        if play is None:  # it was taken back
            continue
        if guest.member_id == member.pk:
            _name_member(play, guest, member, now)
        if play.status == PlayStatus.WAITING:
            settle_status(play, now)


def _name_member(play: Play, guest: PlayGuest, member: Member, now: datetime) -> None:
    """A recent play that is not confirmed asks the member, as any other play does."""
    if play.scorers.filter(member=member).exists():
        return
    play.scorers.filter(guest=guest).update(guest=None, member=member)
    is_recent = play.day >= (now - HISTORY_ALONE).date()
    if not is_recent or play.status == PlayStatus.CONFIRMED:
        return
    if not make_contact(Contact.IMPORTED_PLAY, play.logger, [member.pk], now):
        return
    play.scorers.filter(member=member).update(asked=True)
    if play.status == PlayStatus.UNASKED:
        play.status = PlayStatus.WAITING
    play.asked_at = now
    play.save(update_fields=["status", "asked_at"])
    tell(member.pk, "play_to_confirm", play_subject(play), now, by=play.logger)
