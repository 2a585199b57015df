"""Rounds: pair the next one, undo that, open it, and close it when its games are over. Computes a
pairing without the lock. Raises ClubError if entrants or rounds changed before the lock was taken.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from celery import shared_task
from django.db.models import QuerySet
from django.utils import timezone

from club.base.audit_log.services import record_entry
from club.base.errors import ClubError
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.celery import ClubTask
from club.community.tournaments.choices import LegStatus, TournamentStage
from club.community.tournaments.formats.registry import (
    format_of,
    plan_next_leg,
    still_playing,
)
from club.community.tournaments.models import Tournament
from club.community.tournaments.pairing_requests import PairingRequest
from club.community.tournaments.past import Past, has_open_pods, is_playing, read_past
from club.community.tournaments.queries import ratings_of, tournaments_to_pair
from club.community.tournaments.round_models import Leg, Pod
from club.community.tournaments.services.locking import (
    expect_rounds,
    expect_stage,
    lock_tables_of,
    locked_by_organiser,
    locked_tournament,
    logged_act,
)
from club.community.tournaments.services.notices import (
    tell_entrants,
    tell_organisers_of_stop,
    tell_sitters,
)
from club.community.tournaments.services.online_tables import open_tables_of_round
from club.community.tournaments.services.planned_rounds import write_leg
from club.community.tournaments.services.stages import end_tournament
from club.people.members.models import Member
from club.play.game_records.models import By, Entry
from club.play.seats.services.ending import call_off_game

log = logging.getLogger(__name__)

PASSING = ("changed_meanwhile", "by_hand")  # refusals that the next try may not meet


def pair_next_leg(tournament_id: int, by: Member, now: datetime) -> Leg:
    """Pairs the next round; only organisers see it until it is opened. Raises NotAllowed, and
    ClubError if a round is open, all are played, or rows have changed meanwhile.
    """  # tournaments 1.4, tournaments 3.2
    expect_power(by, Power.RUN_TOURNAMENTS)
    return _pair(tournament_id, by, now)


@shared_task(base=ClubTask)
def pair_next(tournament_id: int) -> None:
    """Pairs and opens the next round of a tournament that does so by itself."""
    pair_by_itself(tournament_id, timezone.now())


def pair_by_itself(tournament_id: int, now: datetime) -> Leg | None:
    """Pairs and opens the next round of a tournament that does so by itself; None if that is not
    possible. Idempotent.
    """
    if not tournaments_to_pair().filter(pk=tournament_id).exists():
        return None
    try:
        return _pair(tournament_id, None, now)
    except ClubError as refusal:
        log.info("tournament %s does not pair itself: %s", tournament_id, refusal)
        if refusal.code not in PASSING:
            tell_organisers_of_stop(tournament_id, now)
        return None


def pair_for_request(request: PairingRequest, now: datetime) -> Leg:
    """Pairs the next round as an organiser has requested. The request is deleted with it."""
    return _pair(request.tournament_id, request.by, now, request)


def _pair(
    tournament_id: int,
    by: Member | None,
    now: datetime,
    request: PairingRequest | None = None,
) -> Leg:
    """Pairs the next round; without an organiser it is opened at once."""
    past = read_past(Tournament.objects.get(pk=tournament_id))
    expect_next(past)
    planned = plan_next_leg(past, ratings_of(past))
    with locked_tournament(tournament_id) as tournament:
        current = read_past(tournament)
        expect_next(current)
        if by is None and not tournament.pairs_itself:
            raise ClubError("by_hand", "Organisers open the rounds of this tournament.")
        if current.mark != past.mark:
            raise ClubError(
                "changed_meanwhile",
                "The entries or pairings have changed. Look again, then press again.",
            )
        leg = write_leg(tournament, planned, current, now)
        PairingRequest.objects.filter(tournament=tournament).delete()
        record_entry(by, "tournament.pair", tournament.name, after=str(leg), now=now)
        if by is None:
            begin_leg(tournament, leg, now)
        elif request is not None and request.opens:
            _open(tournament, leg, by, now)
    return leg


def set_pairs_itself(
    tournament_id: int, by: Member, now: datetime, on: bool
) -> Tournament:
    """Lets the next rounds open by themselves when the last game ends, or by an organiser. Raises
    ClubError for a tournament that has no next round.
    """
    act = "by_itself" if on else "by_hand"
    with logged_act(tournament_id, by, act, now) as tournament:
        expect_stage(tournament, TournamentStage.RUNNING, TournamentStage.PAUSED)
        expect_rounds(tournament)
        tournament.pairs_itself = on
        tournament.save(update_fields=["pairs_itself"])
    return tournament


def undo_pairing(leg_id: int, by: Member, now: datetime) -> None:
    """Deletes the last pairing before the first move, and calls open tables off. Rounds do not pair
    themselves from then on. Raises ClubError after a move.
    """
    leg = Leg.objects.get(pk=leg_id)
    with locked_by_organiser(leg.tournament_id, by) as tournament:
        tables = lock_tables_of(leg.pods.all())
        current = Leg.objects.filter(pk=leg_id).first()
        if current is None or not is_untouched(current):
            raise ClubError("has_begun", "A game of this round has moves already.")
        for table_id in tables:
            call_off_game(table_id, now)
        current.delete()
        Tournament.objects.filter(pk=tournament.pk).update(pairs_itself=False)
        record_entry(by, "tournament.unpair", tournament.name, before=str(leg), now=now)


def is_untouched(leg: Leg) -> bool:
    """Whether the pairing can be undone: no game is over, no member has moved, no result was
    entered.
    """
    if leg.status == LegStatus.CLOSED:
        return False
    if (
        leg.pods.exclude(end="").exists()
        or leg.pods.filter(reported__isnull=False).exists()
    ):
        return False
    return not has_member_moves(leg.pods.all())


def has_member_moves(pods: QuerySet[Pod]) -> bool:
    """Whether a member has moved at one of their tables."""
    moves = Entry.objects.filter(by=By.MEMBER, record__table__in=pods.values("table"))
    return moves.exists()


def delete_unopened_pairings(tournament: Tournament) -> None:
    """Deletes the round that is paired and not open, since the rows on which it rests have changed.
    Call with the tournament locked.
    """
    tournament.rounds.filter(status=LegStatus.PAIRED).delete()


def open_leg(leg_id: int, by: Member, now: datetime) -> Leg:
    """Opens the round. A task after the commit, and each sweep, open its tables until each pod has
    one. Raises ClubError for a round that is open.
    """  # tournaments 1.4
    leg = Leg.objects.get(pk=leg_id)
    with locked_by_organiser(leg.tournament_id, by) as tournament:
        expect_stage(tournament, TournamentStage.RUNNING)
        current = Leg.objects.filter(pk=leg_id).first()
        if current is None or current.status != LegStatus.PAIRED:
            raise ClubError("leg_open", "This round is open already.")
        _open(tournament, current, by, now)
    return current


def _open(tournament: Tournament, leg: Leg, by: Member, now: datetime) -> None:
    begin_leg(tournament, leg, now)
    record_entry(by, "tournament.round", tournament.name, after=str(leg), now=now)


def begin_leg(tournament: Tournament, leg: Leg, now: datetime) -> None:
    """Opens the round of a locked tournament. A round in which all sit out closes at once."""
    leg.status, leg.opened_at = LegStatus.PLAYING, now
    leg.due_at = now + timedelta(days=tournament.leg_days)
    leg.save(update_fields=["status", "opened_at", "due_at"])
    if tournament.online:
        open_tables_of_round.delay_on_commit(leg.pk)
    else:
        for pod in Pod.objects.filter(leg=leg).select_related("leg"):
            tell_sitters(pod, "tournament_paired", now)
    if close_leg_if_done(tournament, leg.pk, now):
        leg.refresh_from_db()


def close_leg_if_done(tournament: Tournament, leg_id: int, now: datetime) -> bool:
    """Closes the round when all its games are over, notifies entrants, and ends the tournament
    after the last round. Call with the tournament locked. Idempotent.
    """
    leg = Leg.objects.get(pk=leg_id)
    if leg.status != LegStatus.PLAYING or has_open_pods(leg):
        return False
    leg.status, leg.closed_at = LegStatus.CLOSED, now
    leg.save(update_fields=["status", "closed_at"])
    tournament_format = format_of(tournament)
    if not tournament_format.has_rounds:
        return True
    past = read_past(tournament)
    if tournament_format.is_last_round(past):
        if tournament.stage == TournamentStage.RUNNING:
            end_tournament(tournament, now)
    else:
        fact = f"r{leg.number}"
        among = still_playing(past)
        tell_entrants(tournament, "tournament_closed", now, fact, among)
        if tournament.pairs_itself:
            pair_next.delay_on_commit(tournament.pk)
    return True


def expect_next(past: Past) -> None:
    """Raises ClubError if no round can be paired now."""
    expect_stage(past.tournament, TournamentStage.RUNNING)
    last = past.last_leg
    expect_rounds(past.tournament)
    if last is not None and is_playing(last):
        raise ClubError(
            "paired_already", "Round {number} is not closed yet.", number=last.number
        )
    if last is not None and format_of(past.tournament).is_last_round(past):
        raise ClubError("all_played", "All rounds are played.")
