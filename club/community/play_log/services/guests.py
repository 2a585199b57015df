"""Guests who turn out to be members: a claim, and the answer of the guest's logger or an admin."""

from __future__ import annotations

from datetime import datetime

from club.base.database.transactions import write_transaction
from club.base.errors import ClubError, NotAllowed, NotFound
from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.community.play_log.models import GuestClaim, PlayGuest, PlayStatus, Scorer
from club.community.play_log.services.answers import settle_status
from club.community.play_log.services.locking import find_locked_play
from club.community.play_log.services.names_in_files import answer_named, claim_subject
from club.messages.notifications.services import tell
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact


def claim_guest(guest_id: int, member: Member, now: datetime) -> GuestClaim:
    """The member says that they were this guest. Twice is once, and where a file of the logger says
    so already, it is agreed. Raises ClubError for a guest of nobody's play that the member can
    see, and for one that is somebody already.
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
            tell(guest.logger_id, "play_claim", claim_subject(claim), now, by=member)
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
        _name_member(play_id, guest, member, now)


def _name_member(play_id: int, guest: PlayGuest, member: Member, now: datetime) -> None:
    """Who claims to have been there confirms it with that. A confirmed play stays as it is: its
    result was entered with the guest.
    """
    play = find_locked_play(play_id)
    if play is None:  # it was taken back
        return
    play.scorers.filter(guest=guest).update(
        guest=None, member=member, asked=True, confirmed_at=now
    )
    if play.status in (PlayStatus.WAITING, PlayStatus.UNASKED):
        settle_status(play, now)
