"""Panels, notes beside names, remarks and masthead links, which extension apps add to pages.

An extension app lists its functions in the settings `PANELS`, `BESIDE_NAMES`, `REMARKS` and
`MASTHEAD`: no page imports an extension app.
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

    Its facts are plain values: strings, numbers and dataclasses of these. An open page is drawn
    again when their `repr` has changed; CONTRIBUTING.md says how to signal that.
    """

    template: str
    facts: Mapping[str, Any]  # `panel` in the template
    order: int = 0  # a smaller one stands higher; equal ones keep the order of the settings


@dataclass(frozen=True, slots=True)
class MastheadLink:
    """A link in the masthead."""

    label: str
    view_name: str  # "tables:index"
    tally: int = 0  # a count beside the link; 0: not shown


def panels(place: str, *about: Any) -> tuple[Panel, ...]:
    """The panels of all apps at a place, in order. The places and the arguments of their functions:

    "welcome" (none), "home" below the waiting tables and "home_club" in the club's column (member,
    now), "member" (the page's member, the viewer, now), "table" (TableProjection, member, now),
    "game" (the game, the viewer, now).
    """
    functions = _import_all(tuple(settings.PANELS.get(place, ())))
    found = [panel for make in functions if (panel := make(*about)) is not None]
    return tuple(sorted(found, key=lambda panel: panel.order))


def beside_names(*about: Any) -> Mapping[int, list[Panel]]:
    """The panels of extension apps beside the names at a table, by member id. The functions take
    (TableProjection, now).
    """
    by_member: dict[int, list[Panel]] = {}
    for make in _import_all(tuple(settings.BESIDE_NAMES)):
        for member, panel in make(*about).items():
            by_member.setdefault(member, []).append(panel)
    return by_member


def remarks(*about: Any) -> list[str]:
    """The remarks of extension apps at the end of a record's file, one line each. The functions
    take (table).
    """
    found = (make(*about) for make in _import_all(tuple(settings.REMARKS)))
    return [remark for remark in found if remark]


def masthead(request: HttpRequest) -> dict[str, object]:
    """Context processor: `masthead`, the links of extension apps, read when a template first uses
    them; and `EMBEDDED`, whether the club runs on the embedded database.
    """
    links = SimpleLazyObject(lambda: _links(request))
    return {"masthead": links, "EMBEDDED": settings.EMBEDDED}


def _links(request: HttpRequest) -> tuple[MastheadLink, ...]:
    links = (make(request) for make in _import_all(tuple(settings.MASTHEAD)))
    return tuple(link for link in links if link is not None)


@cache
def _import_all(paths: tuple[str, ...]) -> tuple[Callable[..., Any], ...]:
    return tuple(import_string(path) for path in paths)
