"""Kinds of things that members can report. Their apps register them with `reportable_kinds`;
nothing of any app is known here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Final

from django.utils.functional import Promise

from club.base.pictures.models import Picture
from club.base.registries import Registry
from club.people.members.models import Member


class NotReportable(LookupError):
    """There is no such thing, or the member may not see it."""


@dataclass(frozen=True, slots=True)
class ReportedThing:
    """A thing as its reporter can read it. Judges read the same, and nothing else of its page."""

    author: Member
    text: str  # empty: a picture
    before: tuple[tuple[str, str], ...] = ()  # name and text of up to two lines before
    after: tuple[tuple[str, str], ...] = ()
    picture: Picture | None = None
    address: str = ""  # path of the page where it is, if judges may see that page
    back: str = ""  # path to which the reporter returns; empty: the same

    @property
    def version(self) -> str:
        """The SHA-256 of what it says: after a change it may be reported again."""
        content = f"{self.picture.digest}:{self.text}" if self.picture else self.text
        return sha256(content.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class ReportableKind:
    """One kind of thing. `hide` and `show` run in the transaction of the judge's answer."""

    name: str  # 24 characters at most, in addresses: "table-name"
    label: Promise  # "the name of a table"
    # the thing with this id for its reporter; raises NotReportable
    read: Callable[[Member, int], ReportedThing]
    # hides the thing (id, judge, now)
    hide: Callable[[int, Member, datetime], None]
    # shows it again, with the text that was reported (id, text, judge, now)
    show: Callable[[int, str, Member, datetime], None]


reportable_kinds: Final = Registry[ReportableKind]()


def reportable_kind(name: str) -> ReportableKind:
    """The kind of that name. Raises NotReportable."""
    for kind in reportable_kinds:
        if kind.name == name:
            return kind
    raise NotReportable(name)
