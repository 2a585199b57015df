"""The announcement of a closure by hand, which stands on every page while the club is closed."""

from __future__ import annotations

from collections.abc import Container
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import DatabaseError

from club.people.members.models import Member
from club.play.time_control.queries import closures_now
from club.site.home.prompts import Prompt, ask_prompts
from compiled_queries.queries import ID, CompiledQuery


@dataclass(frozen=True, slots=True)
class ClosureBanner:
    """What the announcement says."""

    until: datetime
    why: str


# asked together with the prompts of the masthead, so it costs no query while the club is open
closure_prompt = Prompt[ClosureBanner](
    CompiledQuery(lambda _member: closures_now(), ID), ClosureBanner
)


def banner_for_member(
    member: Member, among: Container[Prompt[Any]]
) -> ClosureBanner | None:
    """The announcement on a member's page; None while the club is open."""
    return next(iter(ask_prompts([closure_prompt], member, among)), None)


def banner_for_visitor() -> ClosureBanner | None:
    """The announcement on a page without a member; None also where the database is away, since an
    error page must not fail.
    """
    with suppress(DatabaseError):
        return next((ClosureBanner(*row) for row in closures_now()), None)
    return None
