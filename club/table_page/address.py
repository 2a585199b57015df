"""Addresses of a table's page: what was picked, and whatever else they carry."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from urllib.parse import urlencode

from club.checksums import checksum
from games.core import AnyGame
from games.narrowing import KIND

LONGEST_PICK = 300  # characters of a value in an address
OPEN = "open"  # names the folds that are open
FOLDS = re.compile(r"[a-z]{1,12}(\.[a-z]{1,12}){0,9}")  # with a dot between them


@dataclass(frozen=True, slots=True)
class Already:
    """What stands on the page of who asks for fragments."""

    shown: str = ""  # as the page named it; empty: nothing is known of it
    folds: tuple[str, ...] = ()  # that stand open
    opening: str = ""  # the one among them whose contents are asked for; empty: none

    def wanted(self, folds: str, begun: bool) -> frozenset[str]:
        """The folds that stand open, those of the address, and what is read before one sits
        down.
        """
        read_first = () if begun else ("agreed", "stakes")
        return frozenset((*folds.split("."), *self.folds, *read_first))


def shown_word(mark: str, *rest: str) -> str:
    """For all that a page shows but for what is picked; what stands behind the underscore is for
    what is laid out, as behind the mark's last dash.
    """
    beside, _, draft = mark.rpartition("-")
    return f"{checksum((beside, *rest))}_{draft}"


def picks_in(query: Mapping[str, str], game: AnyGame) -> dict[str, str]:
    """The picks that an address carries; whatever else stands in it is left out."""
    named = {field.name for kind in game.moves for field in fields(kind)}
    known = {KIND, *named, *(name for kind in game.moves for name, _ in kind.ROUGHLY.values())}
    return {
        name: value for name, value in query.items() if name in known and len(value) <= LONGEST_PICK
    }


def folds_in(query: Mapping[str, str]) -> str:
    """The folds that an address opens, as it carries them; empty where it opens none."""
    said = query.get(OPEN, "")
    return said if FOLDS.fullmatch(said) else ""


def query_string(picks: Iterable[tuple[str, str]]) -> str:
    """As an address carries it, with its question mark; empty when there is nothing to say."""
    said = urlencode(list(picks))
    return f"?{said}" if said else ""
