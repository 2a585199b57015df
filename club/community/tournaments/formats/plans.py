"""A planned round, and steps that several formats share to plan one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from club.community.tournaments.choices import FirstDraw
from club.community.tournaments.models import Entrant
from club.community.tournaments.pairing.pods import Basis, order_by_lot
from club.community.tournaments.pairing.round_robin import plan_leg
from club.community.tournaments.pairing.swiss import PairedLeg, PairedPod
from club.community.tournaments.past import Past


@dataclass(frozen=True)
class PlannedPod:
    """A pod of the next round, with entrants by seat."""

    division: int
    pod: PairedPod


@dataclass(frozen=True)
class PlannedLeg:
    """The next round."""

    number: int
    pods: list[PlannedPod] = field(default_factory=list)
    byes: list[str] = field(default_factory=list)
    ranks: dict[str, int] = field(default_factory=dict)  # first seeds of a knock-out
    divisions: Mapping[str, int] = field(default_factory=dict)  # of a league

    def add(self, leg: PairedLeg, division: int = 0) -> None:
        self.pods.extend(PlannedPod(division, pod) for pod in leg.pods)
        self.byes.extend(leg.byes)


def first_order(
    past: Past, entrants: Sequence[Entrant], rating: Mapping[int, float]
) -> list[str]:
    """Returns the order of entrants before the first round, by rating or by lot."""
    if past.tournament.first_draw == FirstDraw.RATING:
        return order_by_rating(entrants, rating)
    keys = [entrant.key for entrant in entrants]
    return order_by_lot(past.tournament.seed, "first", keys)


def order_by_rating(
    entrants: Sequence[Entrant], rating: Mapping[int, float]
) -> list[str]:
    """Returns the order of entrants by the rating of their members, the best first."""
    ranked = sorted(
        entrants,
        key=lambda entrant: (-rating.get(entrant.player_id, 0.0), entrant.number),
    )
    return [entrant.key for entrant in ranked]


def plan_group(past: Past, entrants: Sequence[Entrant], number: int) -> PairedLeg:
    """Plans a round of a round robin. In pairs, the games of a drop-out become byes."""
    tournament = past.tournament
    # the plan rests on the order, which must be the same in every round
    began = sorted(entrants, key=lambda entrant: entrant.number)
    in_pairs = tournament.most == 2
    order = [entrant.key for entrant in began if in_pairs or entrant.plays]
    if not in_pairs and len(order) < tournament.least:
        return PairedLeg([], order)
    history = past.history_of({entrant.key for entrant in entrants})
    leg = plan_leg(order, number, history, tournament.sizes, tournament.seed)
    return _without_dropouts(leg, began)


def plan_in_words(why: Mapping[str, Any]) -> str:
    """Returns the reason of a pod of a round robin."""
    if why.get("basis") != Basis.PLAN:
        return ""
    if why.get("again"):
        return _("The plan of the round robin.")
    return _("The plan of the round robin: they have not met before.")


def _without_dropouts(leg: PairedLeg, began: Sequence[Entrant]) -> PairedLeg:
    gone = {entrant.key for entrant in began if not entrant.plays}
    whole = [pod for pod in leg.pods if not gone.intersection(pod.seats)]
    seated = {key for pod in whole for key in pod.seats}
    byes = [
        entrant.key for entrant in began if entrant.plays and entrant.key not in seated
    ]
    return PairedLeg(whole, byes)
