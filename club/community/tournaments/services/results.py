"""Results of pods from tables that closed, with leavers behind the others."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from club.community.ratings.finished_games.game_facts import (
    InvalidGameFacts,
    read_first_occupants,
    read_game_facts,
)
from club.community.ratings.rating_math.rating_run import place_players
from club.community.tournaments.choices import EntrantStatus, PodEnd, TournamentStage
from club.community.tournaments.formats.registry import format_of
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.pairing.results import points_of_places
from club.community.tournaments.pairing.standings import rungs_after_game
from club.community.tournaments.round_models import Pod, Sitting
from club.community.tournaments.services.legs import close_leg_if_done
from club.community.tournaments.services.locking import locked_tournament
from club.community.tournaments.services.notices import tell_entrants
from club.play.tables.models import Status, Table

log = logging.getLogger(__name__)

MOST_UNPLAYED: Final = 2  # tables not played at all, then withdrawn by the system


@dataclass(frozen=True, slots=True)
class PodOutcome:
    """The outcome of a pod, by seat."""

    places: Sequence[int]
    end: PodEnd
    scores: Sequence[int | None] = ()  # empty: there are none
    left: Sequence[bool] = ()  # left, or hardly there; empty: none
    unplayed: Sequence[bool] = ()  # absent, without a move; empty: none
    points: Mapping[int, int] = field(default_factory=dict)  # instead of the usual ones


def enter_table_result(table_id: int, now: datetime) -> Pod | None:
    """Takes over the result of a closed table; None if it has no pod or is not closed. Idempotent.
    The record of a closed table does not change, so it is read before the lock.
    """
    pod = Pod.objects.filter(table=table_id).select_related("leg").first()
    if pod is None or pod.end:
        return pod
    outcome = _outcome_of_table(Table.objects.get(pk=table_id), pod)
    return write_outcome(pod, outcome, now) if outcome is not None else None


def write_outcome(pod: Pod, outcome: PodOutcome, now: datetime) -> Pod:
    """Writes places and points once, and closes the round with its last game."""
    with locked_tournament(pod.leg.tournament_id) as tournament:
        current = Pod.objects.select_related("leg").get(pk=pod.pk)
        if current.end or tournament.stage == TournamentStage.CANCELLED:
            return current
        set_outcome(tournament, current, outcome, now)
        _withdraw_absent(tournament, current, now)
        close_leg_if_done(tournament, current.leg_id, now)
    return current


def set_outcome(
    tournament: Tournament, pod: Pod, outcome: PodOutcome, now: datetime
) -> None:
    """Writes the rows. Call with the tournament locked."""  # tournaments 4.1
    sittings = list(pod.sittings.order_by("seat"))
    points = points_of_places(outcome.places, tournament.points_table)
    for sitting in sittings:
        sitting.place = outcome.places[sitting.seat]
        sitting.points = outcome.points.get(sitting.seat, points[sitting.seat])
        sitting.score = outcome.scores[sitting.seat] if outcome.scores else None
        sitting.left_early = bool(outcome.left) and outcome.left[sitting.seat]
        sitting.unplayed = bool(outcome.unplayed) and outcome.unplayed[sitting.seat]
    columns = ["place", "points", "score", "left_early", "unplayed"]
    Sitting.objects.bulk_update(sittings, columns)
    pod.end, pod.ended_at, pod.reported = outcome.end, now, None
    pod.save(update_fields=["end", "ended_at", "reported"])
    if format_of(tournament).has_rungs:
        deal_rungs(tournament, sittings)


def shared_outcome(present: Sequence[bool], unplayed: Sequence[bool]) -> PodOutcome:
    """Shares the first places among players who are present; the others come behind."""
    staying = sum(present)
    places = [1 if there else staying + 1 for there in present]
    return PodOutcome(
        places, PodEnd.SHARED, left=[not there for there in present], unplayed=unplayed
    )


def who_never_played(table: Table, absent: Sequence[bool]) -> list[bool]:
    """Returns by seat whether an absent player made no move; empty: none is."""
    occupants = read_first_occupants(table)
    return [
        is_absent and not occupant.last
        for is_absent, occupant in zip(absent, occupants, strict=False)
    ]


def ranked_entrants(tournament: Tournament) -> list[Entrant]:
    """Returns the entrants with a rung, the highest first, also those who have withdrawn."""
    ranked = tournament.entrants.filter(rank__isnull=False)
    return list(ranked.order_by("rank", "number"))


def deal_rungs(tournament: Tournament, sittings: Sequence[Sitting]) -> None:
    """Deals the rungs of a ladder anew among those who played."""  # tournaments 5.4
    entrants = ranked_entrants(tournament)
    by_id = {entrant.pk: entrant for entrant in entrants}
    played = [sitting for sitting in sittings if sitting.entrant_id in by_id]
    rungs = rungs_after_game(
        [entrant.key for entrant in entrants],
        [by_id[sitting.entrant_id].key for sitting in played],
        [sitting.place or 0 for sitting in played],
    )
    by_key = {entrant.key: entrant for entrant in entrants}
    for rank, key in enumerate(rungs, 1):
        by_key[key].rank = rank
    for sitting in played:
        by_id[sitting.entrant_id].missed = 0  # months of absence begin anew
    Entrant.objects.bulk_update(entrants, ["rank", "missed"])


def _outcome_of_table(table: Table, pod: Pod) -> PodOutcome | None:
    if table.status == Status.CANCELLED:
        # all who were left agreed to end it, or it slept: they share
        present = [_is_there(table, seat) for seat in range(pod.sittings.count())]
        absent = [not there for there in present]
        return shared_outcome(present, who_never_played(table, absent))
    if table.status != Status.FINISHED:
        return None
    try:
        game = read_game_facts(table.pk)
    except InvalidGameFacts as wrong:
        log.error("table %s gives its pod no result: %s", table.pk, wrong)
        return None
    if game is None:
        return None
    players = place_players(game.seats, game.record.length)  # tournaments 7.1
    return PodOutcome(
        [player.place for player in players],
        PodEnd.PLAYED,
        game.scores,
        [player.left for player in players],
        [occupant.left and not occupant.last for occupant in game.seats],
    )


def _is_there(table: Table, seat: int) -> bool:
    """Whether a member was in the chair when the table was called off."""
    chair = table.chairs.get(seat=seat)
    return chair.member_id is not None and chair.away_at is None


def _withdraw_absent(tournament: Tournament, pod: Pod, now: datetime) -> None:
    """Withdraws entrants after two tables without a move of theirs, and notifies them."""
    if not format_of(tournament).has_rounds:
        return
    withdrawn = []
    for sitting in pod.sittings.filter(unplayed=True).select_related("entrant"):
        entrant = sitting.entrant
        tables = entrant.sittings.filter(unplayed=True).exclude(pod__end=PodEnd.VOID)
        if entrant.plays and tables.count() >= MOST_UNPLAYED:
            entrant.status, entrant.withdrawn_at = EntrantStatus.WITHDRAWN, now
            entrant.save(update_fields=["status", "withdrawn_at"])
            withdrawn.append(entrant)
    tell_entrants(tournament, "tournament_withdrawn", now, among=withdrawn, pod=pod)
