"""An example extension app, named in the settings' lists alone: its additions can be found on
pages.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from club.base.ui.panels import MastheadLink, Panel
from club.people.members.models import Member
from club.play.tables.models import Table
from club.site.home.optional_actions import Prompt
from club.site.home.waiting import Wait
from compiled_queries.queries import ID, CompiledQuery

SAID = "from-the-wing"
HERE = "tests.base.ui.wing"


def panel(*_about: Any) -> Panel:
    """A piece of any page, drawn by a template that shows names."""
    return Panel("demo/_log_ins.jinja", {"names": [SAID], "labels": [SAID], "password": ""})


def high(*_about: Any) -> Panel:
    """One that asks to stand above others."""
    return Panel("demo/_log_ins.jinja", {}, order=-1)


def low(*_about: Any) -> Panel:
    """One that asks to stand below others."""
    return Panel("demo/_log_ins.jinja", {}, order=1)


def absent(*_about: Any) -> None:
    """One that has nothing to show."""


NUMBER = 1


def changing(*_about: Any) -> Panel:
    """A panel whose data change."""
    return Panel("demo/_log_ins.jinja", {"names": [str(NUMBER)], "labels": [], "password": ""})


def entry(_request: HttpRequest) -> MastheadLink:
    """An entry in the masthead."""
    return MastheadLink("Wing", "members", 7)


# something that waits for everybody
waits = Prompt[Wait](
    CompiledQuery(lambda member: Member.objects.filter(pk=member).values_list("pk"), ID),
    lambda _pk: Wait("a book", "/members/", None),
)


def remark(_table: Table) -> str:
    """A line in the file of any record."""
    return SAID
