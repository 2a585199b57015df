"""Panels and links, which apps add to pages of other apps. `panel_places.py` has the pages.

The links in the masthead, on a member's own page and on the page for organisers are registered
here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Generic, ParamSpec, TypeVar

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from club.base.registries import Registry
from club.base.ui.page_questions import Answers, Question

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


class AccountGroup(StrEnum):
    """A heading of links on a member's own page. Templates use the values."""

    PROFILE = "profile"  # what others see
    PLAY = "play"
    NOTICES = "notices"  # and programs
    DATA = "data"


@dataclass(frozen=True, slots=True)
class MastheadLink:
    """A link in the masthead, or on a member's own page."""

    label: str
    view_name: str  # "tables:index"
    tally: int = 0  # a count beside the link; 0: not shown
    key: str = ""  # that follows it, on every page
    in_club_menu: bool = False  # it is one of the pages that open under "The club"
    sends_notices: bool = False  # it is another way to get notices
    group: AccountGroup = AccountGroup.DATA  # on a member's own page


@dataclass(frozen=True, slots=True)
class PageLink:
    """A button of an extension app on a page, which leads to a page of that app."""

    label: str
    address: str


def _say_nothing(*_args: object, **_kwargs: object) -> None:
    """Makes no piece."""


class PagePlace(Registry[Callable[P, R | None]], Generic[P, R]):
    """A place on a page. Apps register functions that return a piece for it, or None."""

    def __init__(self) -> None:
        super().__init__()
        self._asks: dict[Callable[P, R | None], Callable[[], Sequence[Question]]] = {}
        self._otherwise: dict[Callable[P, R | None], Callable[P, R | None]] = {}

    def register(
        self,
        item: Callable[P, R | None],
        order: int = 0,
        asks: Callable[[], Sequence[Question]] | None = None,
        otherwise: Callable[P, R | None] | None = None,
    ) -> None:
        """Adds a function. `asks` returns questions: unless one of them has rows, the function is
        not called, but `otherwise`, if there is such a function. Without `asks` the function is
        always called.
        """
        super().register(item, order)
        if asks is not None:
            self._asks[item] = asks
            self._otherwise[item] = otherwise or _say_nothing

    def questions(self) -> list[Question]:
        """The questions of all functions."""
        asks = (self._asks[make] for make in self if make in self._asks)
        return [question for ask in asks for question in ask()]

    def collect_among(
        self, answers: Answers, *args: P.args, **kwargs: P.kwargs
    ) -> tuple[R, ...]:
        """Returns the pieces of the apps that have something to say, in order."""
        makers = (self._maker(make, answers) for make in self)
        pieces = (make(*args, **kwargs) for make in makers)
        return tuple(piece for piece in pieces if piece is not None)

    def _maker(
        self, make: Callable[P, R | None], answers: Answers
    ) -> Callable[P, R | None]:
        asks = self._asks.get(make)
        if asks is None or not answers.isdisjoint(asks()):
            return make
        return self._otherwise[make]

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
