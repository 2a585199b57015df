"""Rounds with their pods, and brackets, as pages show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from club.community.tournaments.formats.base import BracketPart, BracketTable
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


@dataclass(slots=True)
class BracketNode:
    """A table of the tree."""

    title: str
    pod: Pod
    onward: frozenset[str]  # keys of the entrants who went on or won
    before: list[BracketNode] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class BracketTree:
    """A part of the bracket."""

    title: str  # empty: the only one
    # its last table, or the tables of the last round so far
    roots: Sequence[BracketNode]


def bracket_trees(past: Past) -> list[BracketTree]:
    """Returns the parts of the bracket, the one with the last game first."""
    parts = format_of(past.tournament).bracket(past)
    return [BracketTree(part.title, _grow(past, part)) for part in parts]


def _grow(past: Past, part: BracketPart) -> list[BracketNode]:
    roots: list[BracketNode] = []
    for tables in part.rounds:
        fresh = [_node(past, table, roots) for table in tables]
        taken = {id(before) for node in fresh for before in node.before}
        roots = [*fresh, *(root for root in roots if id(root) not in taken)]
    return roots


def _node(past: Past, table: BracketTable, roots: Sequence[BracketNode]) -> BracketNode:
    seated = set(past.keys_of_pod(table.pod))
    before = [root for root in roots if root.onward & seated]
    return BracketNode(table.title, table.pod, table.onward, before)
