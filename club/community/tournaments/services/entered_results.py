"""Results that players enter at real tables, and corrections by organisers."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from club.base.errors import ClubError, NotAllowed
from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.community.tournaments.choices import LegStatus, PodEnd, TournamentStage
from club.community.tournaments.models import Tournament
from club.community.tournaments.pairing.results import points_of_places
from club.community.tournaments.round_models import Correction, Pod, Sitting
from club.community.tournaments.services.legs import (
    close_leg_if_done,
    delete_unopened_pairings,
)
from club.community.tournaments.services.locking import (
    expect_stage,
    locked_by_organiser,
    locked_pod,
)
from club.community.tournaments.services.logged_results import log_result_of_pod
from club.community.tournaments.services.notices import (
    clean_organiser_reason,
    places_in_journal,
    record_at_pod,
    tell_sitters,
)
from club.community.tournaments.services.results import PodOutcome, set_outcome
from club.community.tournaments.services.stages import note_places
from club.people.members.models import Member

Scores = Sequence[int | None]  # by seat; empty: nothing was entered

CONFIRMED_AFTER: Final = timedelta(days=7)  # with one other who agrees


def enter_places(
    pod_id: int,
    member: Member,
    places: Sequence[int],
    now: datetime,
    scores: Scores = (),
) -> Pod:
    """Enters places and scores by seat. An organiser's count at once; those of a player once the
    others agree. Raises NotAllowed for others, and ClubError for impossible places.
    """  # tournaments 7.5
    with locked_pod(pod_id) as (tournament, pod):
        _expect_to_enter(tournament, pod)
        check_entered_places(places, pod.sittings.count())
        if may(member, Power.RUN_TOURNAMENTS):
            _write_scores(pod, scores or [None] * len(places))
            _settle(tournament, pod, places, member, now)
            record_at_pod(pod, "result", member, now, places_in_journal(pod))
            return pod
        _expect_sitter(pod, member)
        _write_scores(pod, scores or [None] * len(places))
        pod.reported, pod.reported_by, pod.reported_at = list(places), member, now
        pod.save(update_fields=["reported", "reported_by", "reported_at"])
        pod.sittings.update(confirmed_at=None)
        pod.sittings.filter(entrant__member=member).update(confirmed_at=now)
        tell_sitters(pod, "tournament_reported", now, f"e{now:%y%m%d%H%M%S}")
    return pod


def confirm_places(
    pod_id: int,
    member: Member,
    places: Sequence[int],
    now: datetime,
    scores: Scores = (),
) -> Pod:
    """Agrees with the places that another player entered; with the last player they count. Raises
    ClubError if other places or scores were entered meanwhile.
    """  # tournaments 7.5
    with locked_pod(pod_id) as (tournament, pod):
        _expect_to_enter(tournament, pod)
        _expect_sitter(pod, member)
        agrees = list(places) == pod.reported
        if scores and list(scores) != _scores_of(pod):
            agrees = False
        if not agrees:
            raise ClubError(
                "other_places",
                "Your places differ from those that were entered. Enter yours, or look again.",
            )
        pod.sittings.filter(entrant__member=member).update(confirmed_at=now)
        if not pod.sittings.filter(confirmed_at=None).exists():
            _settle(tournament, pod, places, member, now)
    return pod


def settle_reported(pod_id: int, now: datetime) -> bool:
    """Counts places that were entered a week ago and with which another player agreed."""
    # tournaments 7.5
    with locked_pod(pod_id) as (tournament, pod):
        reported_at = pod.reported_at
        agreed = pod.sittings.filter(confirmed_at__isnull=False).count() > 1
        is_due = reported_at is not None and reported_at + CONFIRMED_AFTER <= now
        if pod.end or pod.reported is None or not is_due or not agreed:
            return False
        _settle(tournament, pod, pod.reported, None, now)
    return True


def pods_to_settle(now: datetime) -> list[int]:
    """Returns pods whose entered places have waited for a week."""
    rows = Pod.objects.filter(end="", reported_at__lte=now - CONFIRMED_AFTER)
    return list(rows.filter(reported__isnull=False).values_list("pk", flat=True))


def check_entered_places(places: Sequence[int], seats: int) -> None:
    """Raises ClubError unless the places are possible for the players: 1 1 3 is, 1 1 2 is not."""
    expected = [1 + sum(other < place for other in places) for place in places]
    if len(places) != seats or list(places) != expected:
        raise ClubError(
            "places",
            "Give each player a place from 1 to {seats}. Who is level has the same place, and the "
            "next place is left out.",
            seats=seats,
        )


def _settle(
    tournament: Tournament,
    pod: Pod,
    places: Sequence[int],
    by: Member | None,
    now: datetime,
) -> None:
    """Lets the places and the scores that were entered count, also in the log of plays."""
    outcome = PodOutcome(places, PodEnd.ENTERED, _scores_of(pod))
    set_outcome(tournament, pod, outcome, now)
    log_result_of_pod(tournament, pod, by, "", now)
    close_leg_if_done(tournament, pod.leg_id, now)


def _scores_of(pod: Pod) -> list[int | None]:
    return list(pod.sittings.order_by("seat").values_list("score", flat=True))


def _write_scores(pod: Pod, scores: Scores) -> None:
    """Writes the scores by seat. Raises ClubError if they are not one for each player."""
    sittings = list(pod.sittings.order_by("seat"))
    if len(scores) != len(sittings):
        raise ClubError("scores", "Give each player a score, or leave it empty.")
    for sitting, score in zip(sittings, scores, strict=True):
        sitting.score = score
    Sitting.objects.bulk_update(sittings, ["score"])


def _expect_to_enter(tournament: Tournament, pod: Pod) -> None:
    expect_stage(tournament, TournamentStage.RUNNING, TournamentStage.PAUSED)
    if pod.end:
        raise ClubError("has_result", "This table has its result already.")
    if tournament.online or pod.leg.status != LegStatus.PLAYING:
        raise ClubError("no_entering", "Nothing can be entered for this table.")


def _expect_sitter(pod: Pod, member: Member) -> None:
    if not pod.sittings.filter(entrant__member=member).exists():
        raise NotAllowed("not_at_pod", "Only its players enter this result.")


def correct_pod(
    pod_id: int,
    by: Member,
    places: Sequence[int],
    reason: str,
    now: datetime,
    scores: Scores = (),
) -> Correction:
    """Gives a pod other places, and other scores if there are any; without places it is voided.
    Rounds that are open stay as they are; a pairing that is not open rested on the old places and
    is deleted. The log of plays follows. Raises ClubError without a reason, or for impossible
    places.
    """  # tournaments 7.4
    why = clean_organiser_reason(reason)
    pod = Pod.objects.select_related("leg").get(pk=pod_id)
    with locked_by_organiser(pod.leg.tournament_id, by) as tournament:
        pod = Pod.objects.select_related("leg").get(pk=pod_id)
        _expect_correctable(tournament, pod)
        if scores and places and not tournament.online:
            _write_scores(pod, scores)
        before = _replace_places(pod, places, tournament.points_table, now)
        row = Correction.objects.create(
            pod=pod, by=by, at=now, reason=why, before=before, after=list(places)
        )
        log_result_of_pod(tournament, pod, by, why, now)
        delete_unopened_pairings(tournament)
        close_leg_if_done(tournament, pod.leg_id, now)
        if tournament.stage == TournamentStage.FINISHED:
            note_places(tournament)
        _announce_correction(row, now)
    return row


def _announce_correction(row: Correction, now: datetime) -> None:
    tell_sitters(row.pod, "tournament_corrected", now, f"c{row.pk}")
    if row.by is not None:
        text = f"{places_in_journal(row.pod)}. {row.reason}"
        record_at_pod(row.pod, "correct", row.by, now, text)


def _expect_correctable(tournament: Tournament, pod: Pod) -> None:
    expect_stage(
        tournament,
        TournamentStage.RUNNING,
        TournamentStage.PAUSED,
        TournamentStage.FINISHED,
    )
    if not pod.end and tournament.online:
        raise ClubError("being_played", "This game is not over.")


def _replace_places(
    pod: Pod, places: Sequence[int], table: dict[int, list[int]], now: datetime
) -> list[int | None]:
    """Writes other places, or none; returns the places before."""
    sittings = list(pod.sittings.order_by("seat"))
    before = [sitting.place for sitting in sittings]
    if places:
        check_entered_places(places, len(sittings))
    points = points_of_places(places, table) if places else []
    for sitting in sittings:
        sitting.place = places[sitting.seat] if places else None
        sitting.points = points[sitting.seat] if places else None
    Sitting.objects.bulk_update(sittings, ["place", "points"])
    was_counted = pod.end not in ("", PodEnd.VOID)
    counted = pod.end if was_counted else PodEnd.ENTERED
    pod.end, pod.ended_at = (counted if places else PodEnd.VOID), pod.ended_at or now
    pod.save(update_fields=["end", "ended_at"])
    return before
