"""Drop-outs, who are not paired again and leave live tables to bots, and their replacements in the
first round.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime

from django.db.models import QuerySet

from club.base.audit_log.services import record_entry
from club.base.errors import ClubError
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.community.tournaments.choices import EntrantStatus, TournamentStage
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.round_models import Pod
from club.community.tournaments.services.entries import move_up_waiting
from club.community.tournaments.services.legs import (
    delete_unopened_pairings,
    has_member_moves,
)
from club.community.tournaments.services.locking import (
    lock_tables_of,
    locked_by_organiser,
    locked_tournament,
)
from club.community.tournaments.services.notices import tell_entrants
from club.community.tournaments.services.online_tables import open_tables_of_round
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact
from club.play.seats import services as seating
from club.play.seats.services.ending import call_off_game
from club.play.tables.models import Chair, Status


def withdraw_entrant(
    tournament_id: int, member: Member, now: datetime, by: Member | None = None
) -> Entrant:
    """Withdraws the member, at their own wish or by an organiser. Before the start the waiting list
    moves up; later, results stand, and a bot takes each chair at a live table. Raises ClubError
    without an entry, and NotAllowed for `by` without the power.
    """  # tournaments 7.1
    if by is not None and by.pk != member.pk:
        expect_power(by, Power.RUN_TOURNAMENTS)
    with locked_tournament(tournament_id) as tournament:
        entrant = tournament.entrants.filter(member=member).first()
        if entrant is None or entrant.status == EntrantStatus.WITHDRAWN:
            raise ClubError("not_entered", "You are not entered.")
        if tournament.is_over:
            raise ClubError("over", "The tournament is over.")
        entrant.status, entrant.withdrawn_at = EntrantStatus.WITHDRAWN, now
        entrant.save(update_fields=["status", "withdrawn_at"])
        if tournament.takes_entries:
            move_up_waiting(tournament, now)
        delete_unopened_pairings(tournament)
        if by is not None and by.pk != member.pk:
            names = tournament.name, "", member.username
            record_entry(by, "tournament.withdraw", *names, now=now)
            tell_entrants(tournament, "tournament_withdrawn", now, "by", [entrant])
    leave_tables(entrant, now)
    return entrant


def leave_tables(entrant: Entrant, now: datetime) -> None:
    """Gives the chairs of a drop-out at live tables to bots. Idempotent: the sweep calls it for
    chairs that an interrupted call has left.
    """
    for chair in chairs_of_dropout(entrant):
        with suppress(ClubError):  # the game ended meanwhile
            seating.resign(chair.table_id, entrant.player, now)


def chairs_of_dropout(entrant: Entrant) -> list[Chair]:
    """Returns the chairs that the entrant has at live tables of the tournament."""
    tables = Pod.objects.filter(
        leg__tournament=entrant.tournament_id, end="", table__isnull=False
    ).values("table")
    chairs = Chair.objects.filter(
        table__in=tables, member=entrant.member_id, table__status=Status.LIVE
    )
    return list(chairs)


def replace_dropout(
    tournament_id: int, number: int, name: Member, by: Member, now: datetime
) -> Entrant:
    """Gives the place of a drop-out in the first round to another member. The table is called off,
    and a new one is opened. Raises ClubError later, after a move at the table, and if the organiser
    cannot reach the member.
    """
    with locked_by_organiser(tournament_id, by) as tournament:
        lock_tables_of(_pods_of(tournament, number))
        gone = _expect_replaceable(tournament, number, name)
        make_contact(Contact.ENTER_MEMBER, by, [name.pk], now)
        last = tournament.entrants.order_by("-number").values_list("number", flat=True)
        entrant = Entrant.objects.create(
            tournament=tournament,
            member=name,
            number=(last.first() or 0) + 1,
            entered_at=now,
            replaces=gone,
            rank=gone.rank,
            division=gone.division,
        )
        for table_id in _take_over_seats(gone, entrant):
            call_off_game(table_id, now)
        names = gone.name, name.username
        record_entry(by, "tournament.replace", tournament.name, *names, now=now)
        kind = "tournament_entered" if by == name else "tournament_put_in"
        tell_entrants(tournament, kind, now, "replaces", [entrant])
    return entrant


def _pods_of(tournament: Tournament, number: int) -> QuerySet[Pod]:
    """Returns the pods of the entrant with this number."""
    sits_there = {
        "sittings__entrant__tournament": tournament,
        "sittings__entrant__number": number,
    }
    return Pod.objects.filter(**sits_there)


def _take_over_seats(gone: Entrant, entrant: Entrant) -> list[int]:
    """Gives the seats of open pods to another entrant. Returns the tables to call off; new ones are
    opened after the commit.
    """
    pods = Pod.objects.filter(end="", sittings__entrant=gone)
    ids, legs = list(pods.values_list("pk", flat=True)), set(pods.values_list("leg"))
    tables = [pod.table_id for pod in pods if pod.table_id is not None]
    gone.sittings.filter(pod__in=ids).update(entrant=entrant)
    Pod.objects.filter(pk__in=ids).update(table=None)
    if tables:
        for (leg_id,) in legs:
            open_tables_of_round.delay_on_commit(leg_id)
    return tables


def _expect_replaceable(tournament: Tournament, number: int, member: Member) -> Entrant:
    gone = (
        tournament.entrants.filter(number=number, status=EntrantStatus.WITHDRAWN)
        .select_related("member")
        .first()
    )
    if gone is None:
        raise ClubError("not_withdrawn", "Only who has withdrawn can be replaced.")
    if tournament.stage != TournamentStage.RUNNING or tournament.rounds.count() > 1:
        raise ClubError(
            "first_round_only", "A replacement can come in the first round."
        )
    if tournament.entrants.filter(member=member).exists():
        raise ClubError("entered_already", "{name} is entered.", name=member.username)
    pods = Pod.objects.filter(sittings__entrant=gone)
    if pods.exclude(end="").exists() or has_member_moves(pods):
        raise ClubError("has_begun", "The game of this table has begun.")
    return gone
