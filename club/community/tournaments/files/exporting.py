"""A tournament as JSON, from which its standings can be computed again, and standings as CSV."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from club.base.texts.csv_files import write_csv
from club.community.tournaments.choices import LegStatus
from club.community.tournaments.formats.registry import mark_knocked_out
from club.community.tournaments.pairing.results import PairingHistory, PlayedPod
from club.community.tournaments.pairing.standings import EntrantStanding, rank_entrants
from club.community.tournaments.past import Past
from club.community.tournaments.presentation.standings import standing_rows
from club.community.tournaments.queries import corrections_of
from club.community.tournaments.round_models import Correction, Pod
from club.community.tournaments.terms import TERMS_OF_FILES

SCHEMA: Final = "kerho-tournament/1"
COLUMNS: Final = ("place", "name", "points", "wins", "games", "opponents", "division")


def standings_as_csv(past: Past) -> str:
    """The standings, one line each."""  # tournaments 8.1
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
    """Terms, seed, entrants, rounds, pods, places and corrections."""  # tournaments 8.1
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
                "number": one.number,
                "name": one.name,
                "status": one.state,
                "extra_points": one.extra_points,
                "division": one.division,
                "rank": one.rank,
            }
            for one in past.entrants
        ],
        "rounds": [
            {
                "number": leg.number,
                "status": leg.status,
                "byes": past.byes_of_leg(leg),
                "pods": [
                    _pod_as_json(past, one, corrected.get(one.pk, ()))
                    for one in past.pods_of_leg(leg)
                ],
            }
            for leg in past.legs
            if leg.status != LegStatus.PAIRED
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
        "seats": [past.keys[one.entrant_id] for one in pod.by_seat],
        "places": [one.place for one in pod.by_seat],
        "points": [one.points for one in pod.by_seat],
        "scores": [one.score for one in pod.by_seat],
        "corrections": [
            {
                "at": one.at.isoformat(),
                "reason": one.reason,
                "before": one.before,
                "after": one.after,
            }
            for one in corrections
        ],
    }


def standings_of_json(data: dict[str, Any]) -> list[EntrantStanding]:
    """The standings again, from the file alone."""  # tournaments 8.1
    pods, byes = [], dict[str, int]()
    for leg in data["rounds"]:
        for key in leg["byes"]:
            byes[key] = byes.get(key, 0) + 1
        pods += [
            _played_pod(pod) for pod in leg["pods"] if pod["end"] not in ("", "void")
        ]
    entrants = [str(one["number"]) for one in data["entrants"]]
    extra = {str(one["number"]): one["extra_points"] for one in data["entrants"]}
    return rank_entrants(entrants, PairingHistory(pods, byes), data["seed"], extra)


def _played_pod(pod: dict[str, Any]) -> PlayedPod:
    scores = [] if None in pod["scores"] else pod["scores"]
    return PlayedPod(pod["seats"], pod["places"], scores, pod["points"])
