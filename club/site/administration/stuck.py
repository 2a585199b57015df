"""Things that are stuck in the club, and what an admin can do about each line. It runs a fixed
number of queries. Each section shows its first lines, and how many more there are.

Lines name no seat: an admin may play at the table, and must not learn whose turn it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Min, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.base.ui.times import ago, with_time_zone
from club.messages.notifications import queries as notices
from club.messages.notifications.queries import FailingEmails
from club.people.members.models import Member
from club.play.substitutes.models import SubstituteRequest
from club.play.tables import due_chairs, queries
from club.play.tables.due_chairs import called_off_at
from club.play.tables.models import Status, Table
from games import registry

MAX_SECTION_LINES = 20  # lines of a section
# A sweep acts within minutes of a deadline; what is due for longer is stuck.
OVERDUE_AFTER = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class Link:
    """A link of a line."""

    label: str
    address: str


@dataclass(frozen=True, slots=True)
class Button:
    """A button of a line or a section; the page posts its two values."""

    label: str
    what: str  # the act
    table: int | None = None


@dataclass(frozen=True, slots=True)
class StuckItem:
    """A line about something that is stuck."""

    name: str
    address: str  # of its page; empty: the admin may not see it, or it has none
    what: str  # the matter
    remedy: str  # what can be done
    links: tuple[Link, ...] = ()
    button: Button | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """The things that are stuck in one way."""

    key: str
    title: str
    lines: tuple[StuckItem, ...]
    more: int  # lines that are not shown
    button: Button | None = None


def stuck_sections(admin: Member, now: datetime) -> list[Section]:
    """The page's sections, empty ones too."""
    overdue, more_overdue = _first(_overdue_tables(now))
    asleep, more_asleep = _first(_asleep_tables())
    suspended, more_suspended = _first(due_chairs.suspended_tables())
    requests, more_requests = _first(_requests_without_recipient())
    named = [*overdue, *asleep, *suspended, *(request.table for request in requests)]
    seen = _visible_among(admin, named)
    return [
        Section(
            "overdue",
            _("Overdue"),
            tuple(_overdue_line(table, seen, now) for table in overdue),
            more_overdue,
        ),
        Section(
            "suspended",
            _("Suspended"),
            tuple(_suspended_line(table, seen) for table in suspended),
            more_suspended,
        ),
        Section(
            "asleep",
            _("Asleep"),
            tuple(_asleep_line(table, seen) for table in asleep),
            more_asleep,
        ),
        Section(
            "substitutes",
            _("Substitute requests that reach nobody"),
            tuple(_request_line(request, seen) for request in requests),
            more_requests,
        ),
        _email_section(now),
    ]


def overdue_seats(table_id: int, now: datetime) -> list[int]:
    """The seats at the table whose time has run out."""
    overdue = Table.objects.filter(pk=table_id, chairs__due_at__lte=now)
    return list(overdue.values_list("chairs__seat", flat=True))


def _first(rows: QuerySet[Any, Any]) -> tuple[list[Any], int]:
    """The first rows, and how many more there are."""
    first_rows = list(rows[:MAX_SECTION_LINES])
    return first_rows, rows.count() - len(first_rows)


def _overdue_tables(now: datetime) -> QuerySet[Table]:
    going_on = Table.objects.filter(status=Status.LIVE, marked="", slept_at=None)
    late = going_on.filter(chairs__due_at__lte=now - OVERDUE_AFTER)
    return late.annotate(due_at=Min("chairs__due_at")).order_by("due_at", "pk")


def _asleep_tables() -> QuerySet[Table]:
    asleep = Table.objects.filter(status=Status.LIVE, slept_at__isnull=False)
    return asleep.prefetch_related("chairs__member").order_by("slept_at", "pk")


def _requests_without_recipient() -> QuerySet[SubstituteRequest]:
    open_now = SubstituteRequest.objects.filter(
        settled_at=None, table__status=Status.LIVE, asked=None
    )
    return open_now.select_related("table").order_by("over_at", "pk")


def _visible_among(admin: Member, tables: Sequence[Table]) -> frozenset[int]:
    """The ids of the tables whose pages the admin may open."""
    ids = {table.pk for table in tables}
    visible = queries.visible_to(admin).filter(pk__in=ids)
    return frozenset(visible.values_list("pk", flat=True))


def _address(table: Table, seen: frozenset[int]) -> str:
    if table.pk in seen:
        return table.get_absolute_url()
    return ""


def _name(table: Table, seen: frozenset[int]) -> str:
    if table.private and table.pk not in seen:
        return _("Table %(number)d, private, %(game)s") % {
            "number": table.pk,
            "game": table.game_name,
        }
    return _("Table %(number)d, “%(name)s”, %(game)s") % {
        "number": table.pk,
        "name": table.name,
        "game": table.game_name,
    }


def _overdue_line(table: Any, seen: frozenset[int], now: datetime) -> StuckItem:
    is_installed = (
        table.game_slug,
        table.game_version,
    ) in registry.installed_versions()
    remedy = _(
        "No stand-in came. Let one play now; if it stays here, look at the worker."
    )
    button = Button(_("Let a stand-in play"), "stand_in", table.pk)
    if not is_installed:
        remedy = _("The rules of this game are not installed. Install them again.")
    return StuckItem(
        name=_name(table, seen),
        address=_address(table, seen),
        what=_("Time ran out %(ago)s.") % {"ago": ago(table.due_at, now)},
        remedy=remedy,
        button=button if is_installed else None,
    )


def _suspended_line(table: Table, seen: frozenset[int]) -> StuckItem:
    return StuckItem(
        name=_name(table, seen),
        address=_address(table, seen),
        what=table.marked,
        remedy=_("Look at the log of the worker for the fault, mend it, and resume."),
        button=Button(_("Resume"), "resume", table.pk),
    )


def _asleep_line(table: Table, seen: frozenset[int]) -> StuckItem:
    ends_at = called_off_at(table)
    assert table.slept_at is not None and ends_at is not None  # it is asleep
    since, ends = (
        date_format(timezone.localtime(at), "j F") for at in (table.slept_at, ends_at)
    )
    is_hidden = table.private and table.pk not in seen
    members = [
        chair.member
        for chair in table.chairs.all()
        if chair.member is not None and not is_hidden
    ]
    return StuckItem(
        name=_name(table, seen),
        address=_address(table, seen),
        what=_("Every member has been away since %(day)s.") % {"day": since},
        remedy=_(
            "It is called off on %(day)s unless one of them comes back. Write to them."
        )
        % {"day": ends},
        links=tuple(
            Link(member.username, member.get_absolute_url()) for member in members
        ),
    )


def _request_line(request: SubstituteRequest, seen: frozenset[int]) -> StuckItem:
    return StuckItem(
        name=_name(request.table, seen),
        address=_address(request.table, seen),
        what=_("Nobody on the list of substitutes could be asked."),
        remedy=_(
            "The request ends %(when)s. Ask members to put themselves on the list."
        )
        % {"when": with_time_zone(request.over_at)},
        links=(
            Link(_("The list of substitutes"), reverse("tables:bench")),
            Link(_("Members"), reverse("members")),
        ),
    )


def _email_section(now: datetime) -> Section:
    failing, more = notices.failing_notices(now, MAX_SECTION_LINES)
    of_accounts = notices.failing_account_emails(now)
    lines = tuple(_email_lines([*failing, of_accounts]))
    button = Button(_("Try all again now"), "retry") if lines else None
    return Section("emails", _("E-mails that fail"), lines, more, button)


def _email_lines(failing_emails: Sequence[FailingEmails]) -> Iterator[StuckItem]:
    for emails in failing_emails:
        if not emails.waiting and not emails.given_up:
            continue
        address = reverse("member", args=[emails.member]) if emails.member else ""
        yield StuckItem(
            name=emails.member or _("About accounts"),
            address=address,
            what=_email_figures(emails),
            remedy=_("Look at the mail server, and whether the address is right.")
            if emails.member
            else _(
                "Look at the mail server. What was given up has to be asked for again."
            ),
        )


def _email_figures(emails: FailingEmails) -> str:
    waiting = ngettext(
        "%(count)d e-mail waits for another attempt",
        "%(count)d e-mails wait for another attempt",
        emails.waiting,
    ) % {"count": emails.waiting}
    given_up = ngettext(
        "%(count)d was given up", "%(count)d were given up", emails.given_up
    ) % {"count": emails.given_up}
    return f"{waiting}, {given_up}."


def is_table_number(text: str) -> bool:
    """Whether the text is the number of a table."""
    is_number = text.isdecimal() and len(text) < 18
    return is_number and Table.objects.filter(pk=int(text)).exists()
