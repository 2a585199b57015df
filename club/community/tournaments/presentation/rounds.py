"""Rounds with their pods, as pages show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from club.community.tournaments.formats.registry import format_of
from club.community.tournaments.models import Entrant
from club.community.tournaments.past import Past
from club.community.tournaments.round_models import Leg, Pod

LATEST: Final = 4  # games of a ladder that are over


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round with its pods, each with its reason, and the entrants who sit out."""

    leg: Leg
    pods: Sequence[Pod]
    byes: Sequence[Entrant] = ()

    @property
    def done(self) -> int:
        return sum(bool(pod.end) for pod in self.pods)


def view_round(past: Past, leg: Leg) -> RoundView:
    """Returns a round with its pods."""
    byes = [past.by_key[key] for key in past.byes_of_leg(leg)]
    return RoundView(leg, explain_pods(past, past.pods_of_leg(leg)), byes)


def view_ladder(past: Past) -> RoundView | None:
    """Returns the open games of a ladder, then the latest that are over, the newest first."""
    if past.last_leg is None:
        return None
    newest = sorted(past.pods, key=lambda pod: -pod.leg.number)
    open_pods = [pod for pod in newest if pod.is_open]
    latest = [pod for pod in newest if not pod.is_open][:LATEST]
    return RoundView(past.last_leg, explain_pods(past, [*open_pods, *latest]))


def explain_pods(past: Past, pods: Sequence[Pod]) -> Sequence[Pod]:
    """Sets the reason of each pod in words, and returns the pods."""
    names = {entrant.key: entrant.name for entrant in past.entrants}
    for pod in pods:
        pod.reason = format_of(past.tournament).reason_in_words(pod.why, names)
    return pods


def explain_pod(past: Past, pod_id: int) -> Pod:
    """Returns a pod of the tournament with its players and its reason."""
    (pod,) = explain_pods(past, [pod for pod in past.pods if pod.pk == pod_id])
    return pod
