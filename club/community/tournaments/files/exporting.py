"""A tournament as JSON, from which its standings can be computed again, and standings as CSV."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from club.base.texts.csv_files import write_csv
from club.community.tournaments.formats.registry import mark_knocked_out
from club.community.tournaments.past import Past
from club.community.tournaments.presentation.standings import standing_rows
from club.community.tournaments.queries import corrections_of
from club.community.tournaments.round_models import Correction, Pod
from club.community.tournaments.terms import TERMS_OF_FILES

SCHEMA: Final = "kerho-tournament/1"
COLUMNS: Final = ("place", "name", "points", "wins", "games", "opponents", "division")


def standings_as_csv(past: Past) -> str:
    """Returns the standings, a line for each entrant."""  # tournaments 8.1
    return write_csv(
        COLUMNS,
        [
            (
                str(row.place),
                row.entrant.name,
                row.points,
                row.wins,
                str(row.games),
                row.opponents,
                str(row.division + 1),
            )
            for row in standing_rows(past)
        ],
    )


def tournament_as_json(past: Past) -> dict[str, Any]:
    """Returns terms, seed, entrants, rounds, pods, places and corrections."""  # tournaments 8.1
    tournament = past.tournament
    mark_knocked_out(past, past.entrants)
    corrected: dict[int, list[Correction]] = {}
    for row in corrections_of(tournament):
        corrected.setdefault(row.pod_id, []).append(row)
    return {
        "schema": SCHEMA,
        "name": tournament.name,
        "stage": tournament.stage,
        "seed": tournament.seed,
        "terms": {name: getattr(tournament, name) for name in TERMS_OF_FILES},
        "entrants": [
            {
                "number": entrant.number,
                "name": entrant.name,
                "status": entrant.state,
                "extra_points": entrant.extra_points,
                "division": entrant.division,
                "rank": entrant.rank,
            }
            for entrant in past.entrants
        ],
        "rounds": [
            {
                "number": leg.number,
                "status": leg.status,
                "byes": past.byes_of_leg(leg),
                "pods": [
                    _pod_as_json(past, pod, corrected.get(pod.pk, ()))
                    for pod in past.pods_of_leg(leg)
                ],
            }
            for leg in past.opened_legs
        ],
    }


def _pod_as_json(
    past: Past, pod: Pod, corrections: Sequence[Correction]
) -> dict[str, Any]:
    return {
        "copy": pod.copy,
        "number": pod.number,
        "division": pod.division,
        "game": pod.slug,
        "table": pod.table_id,
        "end": pod.end,
        "seats": past.keys_of_pod(pod),
        "places": [sitting.place for sitting in pod.by_seat],
        "points": [sitting.points for sitting in pod.by_seat],
        "scores": [sitting.score for sitting in pod.by_seat],
        "corrections": [
            {
                "at": correction.at.isoformat(),
                "reason": correction.reason,
                "before": correction.before,
                "after": correction.after,
            }
            for correction in corrections
        ],
    }
