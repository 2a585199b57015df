"""An example extension app: what it registers can be found on pages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from django.http import HttpRequest

from club.base.registries import Registry
from club.base.ui.panels import MastheadLink, Panel
from club.people.members.models import Member
from club.play.tables.models import Table
from club.site.home.optional_actions import Prompt
from club.site.home.waiting import Wait
from compiled_queries.queries import ID, CompiledQuery

TEXT = "from-the-example"
T = TypeVar("T")


def panel(*_about: Any) -> Panel:
    """A piece of any page, drawn by a template that shows names."""
    return Panel("demo/_log_ins.jinja", {"names": [TEXT], "labels": [TEXT], "password": ""})


NUMBER = 1


def changing_panel(*_about: Any) -> Panel:
    """A panel whose data change."""
    return Panel("demo/_log_ins.jinja", {"names": [str(NUMBER)], "labels": [], "password": ""})


def masthead_link(_request: HttpRequest) -> MastheadLink:
    """A link in the masthead."""
    return MastheadLink("Example", "members", 7)


# something that waits for everybody
pending = Prompt[Wait](
    CompiledQuery(lambda member: Member.objects.filter(pk=member).values_list("pk"), ID),
    lambda _pk: Wait("a book", "/members/", None),
)


def remark(_table: Table) -> str:
    """A line in the file of any record."""
    return TEXT


@contextmanager
def registered(registry: Registry[T], item: T, order: int = 0) -> Iterator[None]:
    """Registers the item, and unregisters it at the end."""
    registry.register(item, order)
    try:
        yield
    finally:
        registry.unregister(item)
