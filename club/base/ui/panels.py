"""Panels and links, which apps add to pages of other apps. `panel_places.py` has the pages.

The links in the masthead, on a member's own page and on the page for organisers are registered
here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, ParamSpec, TypeVar

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from club.base.registries import Registry

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Panel:
    """A piece of a page.

    Its facts are plain values: strings, numbers and dataclasses of these. An open page is drawn
    again when their `repr` has changed; CONTRIBUTING.md says how to signal that.
    """

    template: str
    facts: Mapping[str, Any]  # `panel` in the template


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
    """A button of an extension app on a page, which leads to a page of that app."""

    label: str
    address: str


class PagePlace(Registry[Callable[P, R | None]], Generic[P, R]):
    """A place on a page. Apps register functions that return a piece for it, or None."""

    def collect(self, *args: P.args, **kwargs: P.kwargs) -> tuple[R, ...]:
        """Returns the pieces of all apps, in order."""
        pieces = (make(*args, **kwargs) for make in self)
        return tuple(piece for piece in pieces if piece is not None)


masthead_links: Final = PagePlace[[HttpRequest], MastheadLink]()
# on a member's own page; those that send notices are on the page of notices, too
account_links: Final = PagePlace[[HttpRequest], MastheadLink]()
# on the page of those who look after the club
admin_links: Final = PagePlace[[HttpRequest], MastheadLink]()


def masthead(request: HttpRequest) -> dict[str, object]:
    """Context processor: `masthead`, `account_links` and `admin_links`, which are collected when a
    template first uses them; and `EMBEDDED`, whether the club runs on the embedded database.
    """
    return {
        "masthead": SimpleLazyObject(lambda: masthead_links.collect(request)),
        "account_links": SimpleLazyObject(lambda: account_links.collect(request)),
        "admin_links": SimpleLazyObject(lambda: admin_links.collect(request)),
        "APP_MANIFEST": settings.APP_MANIFEST,
        "EMBEDDED": settings.EMBEDDED,
    }
