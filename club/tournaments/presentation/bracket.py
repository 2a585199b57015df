"""The tree of a knock-out as nested lists: each table with those from which its players came."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from django.utils.translation import gettext as _

from club.tournaments.formats.bracket import going_on, is_final
from club.tournaments.models import Leg
from club.tournaments.past import Past
from club.tournaments.presentation.pods import ShownPod, shown_leg


@dataclass(slots=True)
class BracketNode:
    """A table of the tree."""

    title: str
    pod: ShownPod
    onward: set[int]  # ids of the entrants who went on or won
    before: list[BracketNode] = field(default_factory=list)


def bracket_tree(past: Past) -> Sequence[BracketNode]:
    """The roots: the final, or the tables of the last round so far."""  # M11
    roots: list[BracketNode] = []
    for leg, following in zip_longest(past.legs, past.legs[1:]):
        onward = past.keys_of_leg(following) if following else going_on(past)
        went_on = {past.by_key[key].pk for key in onward}
        fresh = [_node(past, leg, one, went_on) for one in shown_leg(past, leg).pods]
        for node in fresh:
            seated = {one.entrant.pk for one in node.pod.sitters}
            node.before = [one for one in roots if one.onward & seated]
            taken = {id(one) for one in node.before}
            roots = [one for one in roots if id(one) not in taken]
        roots = fresh + roots
    return roots


def _node(past: Past, leg: Leg, pod: ShownPod, went_on: set[int]) -> BracketNode:
    seated = {one.entrant.pk for one in pod.sitters}
    return BracketNode(
        _table_title(leg, pod, is_final(past, leg)), pod, went_on & seated
    )


def _table_title(leg: Leg, pod: ShownPod, decides: bool) -> str:
    if decides:
        return _("Final")
    facts = {"leg": leg.number, "number": pod.pod.number}
    return _("Round %(leg)d, table %(number)d") % facts
