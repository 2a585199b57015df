"""Entries: enter, wait for a place, check in, enter late, and agree to be named in a file."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from django.db.models import Max

from club.base.errors import ClubError
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.base.streams.publisher import home_channel, publish_after_commit
from club.community.tournaments.choices import EntrantStatus, TournamentStage
from club.community.tournaments.formats.registry import format_of
from club.community.tournaments.models import Entrant, EntrantClaim, Tournament
from club.community.tournaments.past import read_past
from club.community.tournaments.services.locking import locked_tournament
from club.community.tournaments.services.notices import tell_entrants
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact

MOST_ENTRANTS: Final = 1000


def enter(
    tournament_id: int, member: Member, now: datetime, by: Member | None = None
) -> Entrant:
    """Enters the member, or puts them on the waiting list if no place is left; `by` is the
    organiser whose list names the member. Raises ClubError when entries are closed, for a second
    entry, and if `by` cannot enter the member.
    """
    expect_power(member, Power.OPEN_TABLE)
    with locked_tournament(tournament_id) as tournament:
        entrant = tournament.entrants.filter(member=member).first()
        _expect_entries(tournament, entrant)
        if by is not None:
            _expect_reach(by, member, entrant, now)
        if entrant is None:
            entrant = _new_entrant(tournament, member, now)
        entrant.status = _status_of_new(tournament)
        entrant.entered_at, entrant.withdrawn_at = now, None
        if is_late_entry(tournament):
            entrant.joined_at_leg = tournament.rounds.count() + 1
            format_of(tournament).begin_late(read_past(tournament), entrant)
        entrant.save()
        kind = _kind_of_entry(entrant, by)
        tell_entrants(tournament, kind, now, f"e{now:%y%m%d%H%M}", [entrant])
    return entrant


def confirm_here(tournament_id: int, member: Member, now: datetime) -> Entrant:
    """Answers the check-in for the member. Raises ClubError without a check-in."""
    with locked_tournament(tournament_id) as tournament:
        entrant = tournament.entrants.filter(
            member=member, status=EntrantStatus.ENTERED
        ).first()
        if tournament.stage != TournamentStage.CHECK_IN or entrant is None:
            raise ClubError("no_check_in", "You are not asked to check in.")
        entrant.here_at = now
        entrant.save(update_fields=["here_at"])
    return entrant


def move_up_waiting(tournament: Tournament, now: datetime) -> list[Entrant]:
    """Gives free places to entrants who have waited longest. Call with the tournament locked."""
    moved = []
    waiting = tournament.entrants.filter(status=EntrantStatus.WAITING)
    for entrant in waiting.order_by("entered_at", "number"):
        if not _has_place(tournament):
            break
        entrant.status = EntrantStatus.ENTERED
        entrant.save(update_fields=["status"])
        moved.append(entrant)
    if moved:
        fact = f"m{now:%y%m%d%H%M}"
        tell_entrants(tournament, "tournament_moved_up", now, fact, moved)
    return moved


def _expect_reach(
    by: Member, member: Member, entrant: Entrant | None, now: datetime
) -> None:
    """Raises ClubError if the organiser cannot reach the member, and for a member who has
    withdrawn: the same list does not bring them back.
    """
    if by == member:
        return
    if entrant is not None:
        raise ClubError(
            "has_withdrawn",
            "{name} has withdrawn, and enters again only by themselves.",
            name=member.username,
        )
    make_contact(Contact.ENTER_MEMBER, by, [member.pk], now)


def _kind_of_entry(entrant: Entrant, by: Member | None) -> str:
    """Returns the kind of notice for a new entrant."""
    if by is not None and by.pk != entrant.member_id:
        return "tournament_put_in"
    waits = entrant.status == EntrantStatus.WAITING
    return "tournament_waiting" if waits else "tournament_entered"


def _expect_entries(tournament: Tournament, entrant: Entrant | None) -> None:
    if entrant is not None and entrant.status != EntrantStatus.WITHDRAWN:
        raise ClubError("entered_already", "You have entered already.")
    if entrant is not None and entrant.sittings.exists():
        raise ClubError(
            "withdrawn_for_good", "Who has played and withdrawn cannot return."
        )
    if not (tournament.takes_entries or is_late_entry(tournament)):
        raise ClubError("entries_closed", "Entries are closed.")
    if tournament.entrants.count() >= MOST_ENTRANTS:
        raise ClubError("too_many_entrants", "The tournament is full.")


def is_late_entry(tournament: Tournament) -> bool:
    """Whether members may still enter late: until the round of the terms is paired."""
    if tournament.stage != TournamentStage.RUNNING:
        return False
    return format_of(tournament).takes_late_entry(tournament)


def _status_of_new(tournament: Tournament) -> EntrantStatus:
    return EntrantStatus.ENTERED if _has_place(tournament) else EntrantStatus.WAITING


def _has_place(tournament: Tournament) -> bool:
    if tournament.places is None:
        return True
    entered = tournament.entrants.filter(status=EntrantStatus.ENTERED).count()
    return entered < tournament.places


def _new_entrant(tournament: Tournament, member: Member, now: datetime) -> Entrant:
    last = tournament.entrants.aggregate(last=Max("number"))["last"] or 0
    return Entrant(
        tournament=tournament, member=member, number=last + 1, entered_at=now
    )


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
        Contact.NAME_CLAIM, by, [member.pk for member in others.values()], now
    )
    EntrantClaim.objects.bulk_create(
        EntrantClaim(entrant=entrants[number], member=member, asked_at=now)
        for number, member in others.items()
        if member.pk in asked
    )
    publish_after_commit(map(home_channel, sorted(asked)))


def answer_entrant_claim(claim_id: int, member: Member, *, played: bool) -> int:
    """Stores whether the member was the entrant of that name, and returns the tournament's id.
    Raises ClubError when nothing is asked of the member.
    """
    claims = EntrantClaim.objects.filter(pk=claim_id, member=member)
    claim = claims.select_related("entrant").first()
    if claim is None:
        raise ClubError("no_claim", "Nobody asks whether you played this tournament.")
    with locked_tournament(claim.entrant.tournament_id) as tournament:
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
