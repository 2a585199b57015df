"""Members whom the file of a tournament names: texts in its standings until they agree."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from club.base.errors import ClubError
from club.base.streams.publisher import home_channel, publish_after_commit
from club.community.tournaments.models import Entrant, EntrantClaim
from club.community.tournaments.services.locking import locked_tournament
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact


def ask_entrants(
    entrants: Mapping[str, Entrant],
    members: Mapping[str, Member],
    by: Member,
    now: datetime,
) -> None:
    """Names the importer, and asks the other members whether they were the entrants. Both mappings
    are by number in the file. Call in a transaction.
    """
    others = {}
    for number, member in members.items():
        if member == by:
            _name_member(entrants[number], member)
        elif member.is_active:
            others[number] = member
    asked = make_contact(
        Contact.NAME_CLAIM, by, [one.pk for one in others.values()], now
    )
    EntrantClaim.objects.bulk_create(
        EntrantClaim(entrant=entrants[number], member=member, asked_at=now)
        for number, member in others.items()
        if member.pk in asked
    )
    publish_after_commit(map(home_channel, sorted(asked)))


def answer_entrant_claim(claim_id: int, member: Member, *, played: bool) -> int:
    """The member says whether they were the entrant of that name; returns the tournament's id.
    Raises ClubError when nothing is asked of them.
    """
    claims = EntrantClaim.objects.filter(pk=claim_id, member=member)
    found = claims.select_related("entrant").first()
    if found is None:
        raise ClubError("no_claim", "Nobody asks whether you played this tournament.")
    with locked_tournament(found.entrant.tournament_id) as tournament:
        claim = claims.select_related("entrant").first()
        if claim is not None:  # else it was answered at the same moment
            if played:
                _name_member(claim.entrant, member)
            claim.delete()
    publish_after_commit([home_channel(member.pk)])
    return tournament.pk


def _name_member(entrant: Entrant, member: Member) -> None:
    entrant.member, entrant.guest = member, ""
    entrant.save(update_fields=["member", "guest"])
