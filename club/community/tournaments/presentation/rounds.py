"""Rounds with their pods, and brackets, as pages show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from club.community.tournaments.choices import PodEnd
from club.community.tournaments.formats.base import BracketPart, BracketTable
from club.community.tournaments.formats.registry import format_of
from club.community.tournaments.models import Entrant
from club.community.tournaments.past import Past
from club.community.tournaments.round_models import Leg, Pod
from club.community.tournaments.wording import points_in_words
from games import registry

LATEST: Final = 4  # games of a ladder that are over


@dataclass(frozen=True, slots=True)
class ShownSitter:
    """A player of a pod."""

    seat: int
    entrant: Entrant
    place: int | None
    points: str
    sixtieths: int | None  # the same as a number
    score: int | None
    left: bool
    agrees: bool  # with what was entered


@dataclass(frozen=True, slots=True)
class ShownPod:
    """A table of a round."""

    pod: Pod
    game: str
    sitters: Sequence[ShownSitter]
    why: str

    @property
    def is_void(self) -> bool:
        return self.pod.end == PodEnd.VOID

    @property
    def by_place(self) -> Sequence[ShownSitter]:
        """The best first; by seat until it is over."""
        return sorted(self.sitters, key=lambda sitter: (sitter.place or 0, sitter.seat))


@dataclass(frozen=True, slots=True)
class ShownLeg:
    """A round."""

    leg: Leg
    pods: Sequence[ShownPod]
    byes: Sequence[Entrant]

    @property
    def done(self) -> int:
        return sum(bool(row.pod.end) for row in self.pods)


def shown_leg(past: Past, leg: Leg) -> ShownLeg:
    """A round with its pods."""
    names = {entrant.key: entrant.name for entrant in past.entrants}
    byes = [past.by_key[key] for key in past.byes_of_leg(leg)]
    pods = [shown_pod(past, pod, names) for pod in past.pods_of_leg(leg)]
    return ShownLeg(leg, pods, byes)


def ladder_games(past: Past) -> ShownLeg | None:
    """The games of a ladder that go on, and the latest that are over, the newest first."""
    if past.last_leg is None:
        return None
    names = {entrant.key: entrant.name for entrant in past.entrants}
    newest = sorted(past.pods, key=lambda pod: -pod.leg.number)
    open_pods = [pod for pod in newest if pod.is_open]
    latest = [pod for pod in newest if not pod.is_open][:LATEST]
    pods = [shown_pod(past, pod, names) for pod in (*open_pods, *latest)]
    return ShownLeg(past.last_leg, pods, [])


def shown_pod(past: Past, pod: Pod, names: dict[str, str]) -> ShownPod:
    """A pod with its players by seat."""
    by_id = {entrant.pk: entrant for entrant in past.entrants}
    sitters = [
        ShownSitter(
            seat=sitting.seat,
            entrant=by_id[sitting.entrant_id],
            place=sitting.place,
            points=points_in_words(sitting.points)
            if sitting.points is not None
            else "",
            sixtieths=sitting.points,
            score=sitting.score,
            left=sitting.left_early,
            agrees=sitting.confirmed_at is not None,
        )
        for sitting in pod.by_seat
    ]
    return ShownPod(
        pod,
        registry.display_name(pod.slug),
        sitters,
        format_of(past.tournament).reason_in_words(pod.why, names),
    )


def shown_pod_of(past: Past, pod: Pod) -> ShownPod:
    """One pod of many."""
    names = {entrant.key: entrant.name for entrant in past.entrants}
    (with_seats,) = [row for row in past.pods if row.pk == pod.pk]
    return shown_pod(past, with_seats, names)


@dataclass(slots=True)
class BracketNode:
    """A table of the tree."""

    title: str
    pod: ShownPod
    onward: frozenset[str]  # keys of the entrants who went on or won
    before: list[BracketNode] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class BracketTree:
    """A part of the bracket."""

    title: str  # empty: the only one
    roots: Sequence[
        BracketNode
    ]  # its last table, or the tables of the last round so far


def bracket_trees(past: Past) -> list[BracketTree]:
    """Returns the parts of the bracket, the one with the last game first."""
    names = {entrant.key: entrant.name for entrant in past.entrants}
    parts = format_of(past.tournament).bracket(past)
    return [BracketTree(part.title, _grow(past, part, names)) for part in parts]


def _grow(past: Past, part: BracketPart, names: dict[str, str]) -> list[BracketNode]:
    roots: list[BracketNode] = []
    for tables in part.rounds:
        fresh = [_node(past, table, roots, names) for table in tables]
        taken = {id(before) for node in fresh for before in node.before}
        roots = [*fresh, *(root for root in roots if id(root) not in taken)]
    return roots


def _node(
    past: Past, table: BracketTable, roots: Sequence[BracketNode], names: dict[str, str]
) -> BracketNode:
    seated = set(past.keys_of_pod(table.pod))
    before = [root for root in roots if root.onward & seated]
    pod = shown_pod(past, table.pod, names)
    return BracketNode(table.title, pod, table.onward, before)
