"""Rounds with their pods, as pages show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.core.paginator import Page, Paginator

from club.community.tournaments.formats.registry import format_of
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.past import Past
from club.community.tournaments.round_models import Leg, Pod

ALL: Final = slice(None)
ONE_PAGE: Final = 40  # tables of a round
LATEST: Final = 4  # games of a ladder that are over


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round with some or all of its pods, each with its reason, and the entrants who sit out."""

    leg: Leg
    pods: Sequence[Pod]
    byes: Sequence[Entrant] = ()
    done: int = 0  # pods of the whole round
    all: int = 0


def tables_page(tables: int, page: str | None) -> Page[int]:
    """Returns a page of the numbers of so many tables."""
    return Paginator(range(tables), ONE_PAGE).get_page(page)


def view_round(past: Past, leg: Leg, shown: slice = ALL) -> RoundView:
    """Returns a round with its pods, or with some of them."""
    byes = [past.by_key[key] for key in past.byes_of_leg(leg)]
    pods = past.pods_of_leg(leg)
    done = sum(bool(pod.end) for pod in pods)
    return RoundView(leg, explain_pods(past, pods[shown]), byes, done, len(pods))


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


def explain_pod(tournament: Tournament, pod_id: int) -> Pod:
    """Returns a pod of the tournament with its players and its reason, without reading others."""
    pod = Pod.objects.select_related("leg").get(pk=pod_id)
    sittings = pod.sittings.select_related("entrant__member").order_by("seat")
    pod.by_seat = list(sittings)
    names = {sitting.entrant.key: sitting.entrant.name for sitting in pod.by_seat}
    pod.reason = format_of(tournament).reason_in_words(pod.why, names)
    return pod
