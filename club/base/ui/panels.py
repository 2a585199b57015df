"""Panels, notes beside names, remarks and masthead links, which extension apps add to pages.

An extension app lists its functions in the settings `PANELS`, `BESIDE_NAMES`, `REMARKS`,
`MASTHEAD`, `ACCOUNT_LINKS` and `ADMIN_LINKS`: no page imports an extension app.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.module_loading import import_string

# orders of panels at home: first what waits for the member (0), then what is new since they were
# here, then what comes next, for example an event
SINCE, NEXT = 10, 20


@dataclass(frozen=True, slots=True)
class Panel:
    """A piece of a page.

    Its facts are plain values: strings, numbers and dataclasses of these. An open page is drawn
    again when their `repr` has changed; CONTRIBUTING.md says how to signal that.
    """

    template: str
    facts: Mapping[str, Any]  # `panel` in the template
    # a smaller one stands higher; equal ones keep the order of the settings
    order: int = 0


@dataclass(frozen=True, slots=True)
class MastheadLink:
    """A link in the masthead."""

    label: str
    view_name: str  # "tables:index"
    tally: int = 0  # a count beside the link; 0: not shown
    key: str = ""  # that follows it, on every page
    in_club_menu: bool = False  # it is one of the pages that open under "The club"
    sends_notices: bool = False  # it is another way to get notices


@dataclass(frozen=True, slots=True)
class PageLink:
    """A link of an extension app on a page: a button that leads to a page of its own."""

    label: str
    address: str


def panels(place: str, *about: Any) -> tuple[Panel, ...]:
    """The panels of all apps at a place, in order. The places and the arguments of their functions:

    "welcome", beside the first words of the front page (none), "welcome_foot" below the tables
    there (none), "home" below the waiting tables (orders `SINCE`, `NEXT`) and "home_club" in
    the club's column (member, now), "member" (the page's member, the viewer, now) and, as far as
    the member lets it show, "member_profile" and "member_history" (the same), "table" beside a
    board and "bar" below what is asked there (both TableProjection, member, now), "game" (the
    game, the viewer, now), "replay" (the step: Replay), "open" below the games that a table can
    be opened for (member, now), "library_title" (the title of the library, the member, now),
    "event" (the event, the member, now), "evening", which is the page of an event on its evening
    (`evenings.Evening`, the member, now). On a member's page, an order of 50 or more means the
    end.
    """
    functions = _import_all(tuple(settings.PANELS.get(place, ())))
    made = [panel for make in functions if (panel := make(*about)) is not None]
    return tuple(sorted(made, key=lambda panel: panel.order))


def page_links(place: str, *about: Any) -> tuple[PageLink, ...]:
    """The links of all apps at a place, by the setting `PAGE_LINKS`. The places and the arguments
    of their functions: "evening" (the event, the member, now), "event_table"
    (`evenings.EveningTable`, the member, now).
    """
    functions = _import_all(tuple(settings.PAGE_LINKS.get(place, ())))
    return tuple(link for make in functions if (link := make(*about)) is not None)


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
    made = (make(*about) for make in _import_all(tuple(settings.REMARKS)))
    return [remark for remark in made if remark]


def masthead(request: HttpRequest) -> dict[str, object]:
    """Context processor: `masthead`, the links of extension apps, and `account_links`, theirs on a
    member's own page, `admin_links`, those for who looks after the club, read when a template first
    uses them; and `EMBEDDED`, whether the club runs
    on the embedded database.
    """
    links = SimpleLazyObject(lambda: _links(request, settings.MASTHEAD))
    admin_links = SimpleLazyObject(lambda: _links(request, settings.ADMIN_LINKS))
    account_links = SimpleLazyObject(lambda: _links(request, settings.ACCOUNT_LINKS))
    return {
        "masthead": links,
        "account_links": account_links,
        "admin_links": admin_links,
        "APP_MANIFEST": settings.APP_MANIFEST,
        "EMBEDDED": settings.EMBEDDED,
    }


def _links(request: HttpRequest, listed: Sequence[str]) -> tuple[MastheadLink, ...]:
    links = (make(request) for make in _import_all(tuple(listed)))
    return tuple(link for link in links if link is not None)


@cache
def _import_all(paths: tuple[str, ...]) -> tuple[Callable[..., Any], ...]:
    return tuple(import_string(path) for path in paths)
