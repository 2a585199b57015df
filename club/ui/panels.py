"""Panels: what wings add to the club's pages. A wing names its functions in the settings' lists
(`PANELS`, `BESIDE_NAMES`, `REMARKS`, `MASTHEAD`), so that no page knows a wing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.module_loading import import_string


@dataclass(frozen=True, slots=True)
class Panel:
    """A piece of a page.

    Its facts are plain values, such as strings, numbers and dataclasses of these: an open page
    draws itself anew when their `repr` has changed. CONTRIBUTING.md says how it hears of that.
    """

    template: str
    facts: Mapping[str, Any]  # found in the template as `panel`
    order: int = 0  # at its place, a smaller one stands higher; equals as the settings list them


@dataclass(frozen=True, slots=True)
class MastheadLink:
    """One address in the masthead."""

    label: str
    view_name: str  # "tables:index"
    tally: int = 0  # a count beside it; 0: none


def panels(place: str, *about: Any) -> tuple[Panel, ...]:
    """What apps show at a place, in order. A place, and what its functions are given:

    "welcome" (nothing), "home" below what waits and "home_club" in the club's column (member, now),
    "member" (whom it shows, who looks, now), "table" (Seen, member, now), "game" (the game, who
    looks, now).
    """
    drawn = (draw(*about) for draw in _listed(tuple(settings.PANELS.get(place, ()))))
    found = [panel for panel in drawn if panel is not None]
    return tuple(sorted(found, key=lambda panel: panel.order))


def beside_names(*about: Any) -> Mapping[int, list[Panel]]:
    """What wings say beside the names of those who sit at a table (Seen, now), by member's id."""
    beside: dict[int, list[Panel]] = {}
    for draw in _listed(tuple(settings.BESIDE_NAMES)):
        for member, panel in draw(*about).items():
            beside.setdefault(member, []).append(panel)
    return beside


def remarks(*about: Any) -> list[str]:
    """What wings write at the end of a record's file (the table): sentences of one line."""
    found = (remark(*about) for remark in _listed(tuple(settings.REMARKS)))
    return [remark for remark in found if remark]


def masthead(request: HttpRequest) -> dict[str, object]:
    """For templates: `masthead`, the entries of the wings, read when a page first mentions them,
    and whether the club runs on the embedded default.
    """
    entries = SimpleLazyObject(lambda: _entries(request))
    return {"masthead": entries, "EMBEDDED": settings.EMBEDDED}


def _entries(request: HttpRequest) -> tuple[MastheadLink, ...]:
    entries = (entry(request) for entry in _listed(tuple(settings.MASTHEAD)))
    return tuple(entry for entry in entries if entry is not None)


@cache
def _listed(paths: tuple[str, ...]) -> tuple[Callable[..., Any], ...]:
    return tuple(import_string(path) for path in paths)
