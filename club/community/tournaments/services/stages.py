"""Changes of a tournament's state: open, check-in, begin, pause, resume, finish, call off."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from club.base.errors import ClubError
from club.community.tournaments.choices import (
    NEXT_STAGES,
    EntrantStatus,
    LegStatus,
    TournamentStage,
)
from club.community.tournaments.formats.registry import format_of, rank_all
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.past import read_past
from club.community.tournaments.queries import ratings_of
from club.community.tournaments.services.entries import move_up_waiting
from club.community.tournaments.services.locking import (
    locked_by_organiser,
    locked_tournament,
    logged_act,
    wrong_stage,
)
from club.community.tournaments.services.notices import (
    clean_organiser_reason,
    tell_entrants,
)
from club.people.members.models import Member

MEND_PERIOD = timedelta(hours=48)  # a finished one may be taken up again
MOST_PAUSE = 90  # days


def open_entries(tournament_id: int, by: Member, now: datetime) -> Tournament:
    """Shows the tournament to members, who can enter from now on."""  # tournaments 1.1
    with logged_act(tournament_id, by, "open", now) as tournament:
        change_stage(tournament, TournamentStage.OPEN)
    return tournament


def return_to_draft(tournament_id: int, by: Member, now: datetime) -> Tournament:
    """Makes the tournament a draft again, before the first entry."""
    with logged_act(tournament_id, by, "draft", now) as tournament:
        if tournament.entrants.exists():
            raise ClubError(
                "has_entrants", "Members have entered: call it off instead."
            )
        change_stage(tournament, TournamentStage.DRAFT)
    return tournament


def begin_check_in(tournament_id: int, by: Member, now: datetime) -> Tournament:
    """Asks each entrant whether they are there."""  # tournaments 1.3
    with locked_by_organiser(tournament_id, by) as tournament:
        start_check_in(tournament, now)
    return tournament


def start_check_in(tournament: Tournament, now: datetime) -> None:
    """Begins the check-in of a locked tournament."""
    change_stage(tournament, TournamentStage.CHECK_IN, save=False)
    tournament.check_in_until = now + timedelta(hours=tournament.check_in_hours)
    tournament.save(update_fields=["stage", "check_in_until"])
    entered = tournament.entrants.filter(status=EntrantStatus.ENTERED)
    tell_entrants(tournament, "tournament_check_in", now, "", entered)


def begin(tournament_id: int, by: Member, now: datetime) -> Tournament:
    """Closes entries and begins the tournament; after a check-in, entrants without an answer are
    withdrawn and the waiting list moves up.
    """  # tournaments 1.3
    with logged_act(tournament_id, by, "begin", now) as tournament:
        start_running(tournament, now)
    return tournament


def start_running(tournament: Tournament, now: datetime) -> None:
    """Begins a locked tournament."""
    if tournament.stage == TournamentStage.CHECK_IN:
        silent = tournament.entrants.filter(
            status=EntrantStatus.ENTERED, here_at__isnull=True
        )
        absent = list(silent)
        silent.update(status=EntrantStatus.WITHDRAWN, withdrawn_at=now)
        tell_entrants(tournament, "tournament_withdrawn", now, "check-in", absent)
        move_up_waiting(tournament, now)
    entered = tournament.entrants.filter(status=EntrantStatus.ENTERED).count()
    format_of(tournament).check_start(tournament, entered)
    change_stage(tournament, TournamentStage.RUNNING)
    _store_first_ranks(tournament)


def pause(
    tournament_id: int, by: Member, days: int, reason: str, now: datetime
) -> Tournament:
    """Opens no new round until the end of the pause; live tables play on, with later due times.
    Raises ClubError for a pause without an end or a reason.
    """  # tournaments 1.5
    if not 1 <= days <= MOST_PAUSE:
        raise ClubError("days", "A pause lasts 1 to {most} days.", most=MOST_PAUSE)
    why = clean_organiser_reason(reason)
    with logged_act(tournament_id, by, "pause", now, why) as tournament:
        change_stage(tournament, TournamentStage.PAUSED, save=False)
        tournament.paused_at, tournament.reason = now, why
        tournament.paused_until = now + timedelta(days=days)
        tournament.save()
        _move_due_times(tournament, timedelta(days=days))
        tell_entrants(tournament, "tournament_paused", now, f"{now:%y%m%d%H%M}")
    return tournament


def resume_tournament(tournament_id: int, by: Member, now: datetime) -> Tournament:
    """Ends a pause before its time; due times move back by the rest of the pause."""
    with logged_act(tournament_id, by, "resume", now) as tournament:
        end_pause(tournament, now)
    return tournament


def end_pause(tournament: Tournament, now: datetime) -> None:
    """Ends the pause of a locked tournament."""
    change_stage(tournament, TournamentStage.RUNNING, save=False)
    until = tournament.paused_until
    rest = max(timedelta(0), until - now) if until else timedelta(0)
    _move_due_times(tournament, -rest)
    tournament.paused_at = tournament.paused_until = None
    tournament.reason = ""
    tournament.save()
    tell_entrants(tournament, "tournament_resumed", now, f"{now:%y%m%d%H%M}")


def _move_due_times(tournament: Tournament, by: timedelta) -> None:
    playing = tournament.rounds.filter(status=LegStatus.PLAYING, due_at__isnull=False)
    playing.update(due_at=F("due_at") + by)


def call_off_tournament(
    tournament_id: int, by: Member, reason: str, now: datetime
) -> Tournament:
    """Calls the tournament off and notifies its entrants; its tables go on as ordinary ones."""
    # tournaments 1.6
    why = clean_organiser_reason(reason)
    with logged_act(tournament_id, by, "cancel", now, why) as tournament:
        change_stage(tournament, TournamentStage.CANCELLED, save=False)
        tournament.reason, tournament.ended_at = why, now
        tournament.save()
        tell_entrants(tournament, "tournament_cancelled", now)
    return tournament


def finish(tournament_id: int, by: Member, now: datetime) -> Tournament:
    """Ends a ladder, or a tournament after its last closed round."""
    with logged_act(tournament_id, by, "finish", now) as tournament:
        if tournament.rounds.unclosed().exists():
            raise ClubError("round_open", "A round is not closed yet.")
        end_tournament(tournament, now)
    return tournament


def end_tournament(tournament: Tournament, now: datetime) -> None:
    """Freezes the standings of a locked tournament, and notifies entrants of their place."""
    change_stage(tournament, TournamentStage.FINISHED, save=False)
    tournament.ended_at = now
    tournament.save()
    note_places(tournament)
    entered = tournament.entrants.exclude(status=EntrantStatus.WAITING)
    tell_entrants(tournament, "tournament_finished", now, "", entered)


def note_places(tournament: Tournament) -> None:
    """Writes the places of the end, anew after a correction."""
    ranked = rank_all(read_past(tournament))
    for row in ranked:
        row.entrant.place = row.place
    Entrant.objects.bulk_update([row.entrant for row in ranked], ["place"])


def mend(tournament_id: int, by: Member, now: datetime) -> Tournament:
    """Takes a finished tournament up again, within 48 hours."""  # tournaments 1.6
    with logged_act(tournament_id, by, "mend", now) as tournament:
        ended = tournament.ended_at
        if ended is not None and now > ended + MEND_PERIOD:
            raise ClubError("too_late", "It ended more than 48 hours ago.")
        change_stage(tournament, TournamentStage.RUNNING, save=False)
        tournament.ended_at = None
        tournament.save()
    return tournament


def tick_stage(tournament_id: int, now: datetime) -> None:
    """Closes entries, or ends the check-in or the pause, if that is due. Idempotent."""
    with locked_tournament(tournament_id) as tournament:
        due_at, begin_next = {
            TournamentStage.OPEN: (tournament.starts_at, _close_entries),
            TournamentStage.CHECK_IN: (tournament.check_in_until, _start_if_enough),
            TournamentStage.PAUSED: (tournament.paused_until, end_pause),
        }.get(TournamentStage(tournament.stage), (None, end_pause))
        if due_at is not None and due_at <= now:
            begin_next(tournament, now)


def _close_entries(tournament: Tournament, now: datetime) -> None:
    if tournament.check_in_hours:
        start_check_in(tournament, now)
    else:
        _start_if_enough(tournament, now)


def _start_if_enough(tournament: Tournament, now: datetime) -> None:
    """Begins, or opens entries again until the organiser acts, if entrants are too few."""
    try:
        with transaction.atomic():
            start_running(tournament, now)
    except ClubError:
        tournament.stage = TournamentStage.OPEN
        tournament.starts_at = tournament.check_in_until = None
        tournament.save(update_fields=["stage", "starts_at", "check_in_until"])


def change_stage(
    tournament: Tournament, stage: TournamentStage, save: bool = True
) -> None:
    """Sets the state. Raises ClubError for a state that cannot follow."""  # tournaments 1.1
    if stage not in NEXT_STAGES[TournamentStage(tournament.stage)]:
        raise wrong_stage(tournament)
    tournament.stage = stage
    if save:
        tournament.save(update_fields=["stage"])


def _store_first_ranks(tournament: Tournament) -> None:
    """Stores the rungs of a ladder; other formats have no ranks at the start."""
    past = read_past(tournament)
    ranks = format_of(tournament).first_ranks(past, ratings_of(past))
    for rank, key in enumerate(ranks, 1):
        past.by_key[key].rank = rank
    Entrant.objects.bulk_update([past.by_key[key] for key in ranks], ["rank"])
