"""The bracket as nested lists: each table with those from which its players came."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from club.community.tournaments.formats.base import BracketPart, BracketTable
from club.community.tournaments.formats.registry import format_of
from club.community.tournaments.past import Past
from club.community.tournaments.presentation.pods import ShownPod, shown_pod


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
