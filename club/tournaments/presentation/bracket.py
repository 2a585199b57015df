"""The tree of a knock-out as nested lists: each table with those from which its players came."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from club.tournaments.models import Leg
from club.tournaments.past import Past
from club.tournaments.presentation.pods import ShownPod, shown_leg


@dataclass(slots=True)
class BracketNode:
    """A table of the tree."""

    title: str
    pod: ShownPod
    advance: int
    before: list[BracketNode] = field(default_factory=list)

    @property
    def onward(self) -> set[int]:
        """Ids of the entrants who went on or won."""
        ranked = [one for one in self.pod.by_place if one.place]
        return {one.entrant.pk for one in ranked[: self.advance]}


def bracket_tree(past: Past) -> Sequence[BracketNode]:
    """The roots: the final, or the tables of the last round so far."""  # M11
    nodes: list[BracketNode] = []
    roots: list[BracketNode] = []
    for leg in past.legs:
        shown = shown_leg(past, leg)
        is_final = len(shown.pods) == 1 and not shown.byes
        fresh = [
            BracketNode(
                _table_title(leg, one, is_final),
                one,
                1 if is_final else past.tournament.advance,
            )
            for one in shown.pods
        ]
        for node in fresh:
            seated = {one.entrant.pk for one in node.pod.sitters}
            node.before = [one for one in roots if one.onward & seated]
            taken = {id(one) for one in node.before}
            roots = [one for one in roots if id(one) not in taken]
        roots = fresh + roots
        nodes += fresh
    return roots


def _table_title(leg: Leg, pod: ShownPod, is_final: bool) -> str:
    if is_final:
        return _("Final")
    facts = {"leg": leg.number, "number": pod.pod.number}
    return _("Round %(leg)d, table %(number)d") % facts
