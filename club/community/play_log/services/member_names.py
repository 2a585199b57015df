"""Names of members in plays: guests who turn out to be members, members whom a file names, and
members who are left out.

A member whom a file names is a guest of its importer until the member agrees. One answer holds for
all plays of the importer that have the name, and for later files.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q

from club.base.database.transactions import write_transaction
from club.base.errors import ClubError, NotAllowed, NotFound
from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.streams.publisher import home_channel, publish_after_commit
from club.community.play_log.models import (
    GuestClaim,
    LeftOut,
    Play,
    PlayGuest,
    PlayStatus,
    Scorer,
)
from club.community.play_log.services.answers import settle_status
from club.community.play_log.services.logging import question_key
from club.community.play_log.services.rows import find_locked_play
from club.messages.notifications.services import tell, withdraw
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact

HISTORY_ALONE: Final = timedelta(days=30)  # older plays ask no member


@dataclass(frozen=True, slots=True)
class NamedGuest:
    """A guest of an importer, and the member whom the importer means by that name."""

    guest: PlayGuest
    member: Member


def ask_named_members(named: Iterable[NamedGuest], now: datetime) -> None:
    """Asks members once whether they are the guests. Members who are out of reach are not asked,
    and may be by a later file. Call in a transaction.
    """
    for named_guest in named:
        claims = GuestClaim.objects.filter(guest=named_guest.guest)
        claims.open_names_in_files().exclude(member=named_guest.member).delete()
        known = claims.filter(
            Q(agreed=None) | Q(is_from_file=True), member=named_guest.member
        )
        if named_guest.guest.member_id is None and not known.exists():
            _ask(named_guest, now)


def _ask(named: NamedGuest, now: datetime) -> None:
    importer, member = named.guest.logger, named.member
    if not make_contact(Contact.NAME_CLAIM, importer, [member.pk], now):
        return
    claim = GuestClaim.objects.create(
        guest=named.guest, member=member, is_from_file=True, at=now
    )
    tell(member.pk, "play_named", claim_key(claim), now, by=importer)
    publish_after_commit([home_channel(member.pk)])


def answer_named(claim_id: int, member: Member, played: bool, now: datetime) -> None:
    """The member says whether the name in a file is theirs. If it is, they stand in the guest's
    place in all plays where they do not stand themselves. Raises ClubError when nothing is asked
    of them.
    """
    claims = GuestClaim.objects.open_names_in_files().filter(member=member)
    with write_transaction():
        asked_claim = claims.filter(pk=claim_id).select_related("guest").first()
        if asked_claim is None:
            raise NotFound("no_claim", "Nobody asks whether this name is yours.")
        guest = PlayGuest.objects.select_for_update().get(pk=asked_claim.guest_id)
        claim = claims.filter(pk=claim_id).first()
        if claim is None:
            return  # answered at the same moment
        claim.agreed, claim.answered_by = played, member
        claim.save(update_fields=["agreed", "answered_by"])
        withdraw(member.pk, "play_named", claim_key(claim))
        if played and guest.member_id is None:
            guest.member = member
            guest.save(update_fields=["member"])
        _settle_plays(guest, member, now)
    publish_after_commit([home_channel(member.pk)])


def forget_unused_names(importer: Member) -> None:
    """Withdraws questions about names that stand in no play. Call in a transaction."""
    claims = GuestClaim.objects.open_names_in_files().filter(guest__logger=importer)
    for claim in claims.filter(guest__scored_plays=None):
        withdraw(claim.member_id, "play_named", claim_key(claim))
        publish_after_commit([home_channel(claim.member_id)])
        claim.delete()


def claim_key(claim: GuestClaim) -> str:
    """The key by which a notice names its claim."""
    return f"claim{claim.pk}"


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
    tell(member.pk, "play_to_confirm", question_key(play), now, by=play.logger)


def claim_guest(guest_id: int, member: Member, now: datetime) -> GuestClaim:
    """Claims that the member was this guest. Idempotent; agreed at once if a file of the logger
    says so. Raises ClubError for an own guest, and for a guest who is a member already.
    """  # plays 1.6
    with write_transaction():
        guest = _lock_guest(guest_id)
        if guest.logger_id == member.pk:
            raise ClubError("own_guest", "This is a guest of yours.")
        if guest.member_id is not None:
            raise ClubError("claimed", "This guest is a member already.")
        claim, is_new = GuestClaim.objects.get_or_create(
            guest=guest, member=member, agreed=None, defaults={"at": now}
        )
        if is_new:
            make_contact(Contact.PLAY_CLAIM, member, [guest.logger_id], now)
            tell(guest.logger_id, "play_claim", claim_key(claim), now, by=member)
        elif claim.is_from_file:
            answer_named(claim.pk, member, True, now)
    return claim


def answer_claim(claim_id: int, member: Member, agrees: bool, now: datetime) -> None:
    """The logger or an admin says whether it is so. If it is, the member stands in the guest's
    place in all plays where they do not stand themselves. Raises NotAllowed and ClubError.
    """
    with write_transaction():
        claims = GuestClaim.objects.filter(is_from_file=False)
        claim = claims.select_related("member").filter(pk=claim_id).first()
        if claim is None:
            raise NotFound("no_claim", "Nobody claims this.")
        guest = _lock_guest(claim.guest_id)
        if guest.logger_id != member.pk and not may(member, Power.RUN_CLUB):
            raise NotAllowed(
                "not_logger", "Only the member who logged the guest can answer."
            )
        claim.refresh_from_db()
        if claim.agreed is not None or guest.member_id is not None:
            raise ClubError("answered", "This is answered already.")
        claim.agreed, claim.answered_by = agrees, member
        claim.save(update_fields=["agreed", "answered_by"])
        if agrees:
            _become(guest, claim.member, now)


def _lock_guest(guest_id: int) -> PlayGuest:
    guest = PlayGuest.objects.select_for_update().filter(pk=guest_id).first()
    if guest is None:
        raise NotFound("no_guest", "There is no such guest.")
    return guest


def _become(guest: PlayGuest, member: Member, now: datetime) -> None:
    guest.member = member
    guest.save(update_fields=["member"])
    rows = Scorer.objects.filter(guest=guest).exclude(play__scorers__member=member)
    for play_id in sorted(set(rows.values_list("play", flat=True))):
        _name_confirmed(play_id, guest, member, now)


def _name_confirmed(
    play_id: int, guest: PlayGuest, member: Member, now: datetime
) -> None:
    """Names the member in a play; the claim counts as a confirmation. A confirmed play stays as it
    is: its result was entered with the guest.
    """
    play = find_locked_play(play_id)
    if play is None:  # it was taken back
        return
    play.scorers.filter(guest=guest).update(
        guest=None, member=member, asked=True, confirmed_at=now
    )
    if play.status in (PlayStatus.WAITING, PlayStatus.UNASKED):
        settle_status(play, now)


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
