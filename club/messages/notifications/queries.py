"""Questions about notices, their deliveries, and e-mails that stay here. Nothing here writes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import (
    Count,
    DateTimeField,
    Exists,
    F,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
)
from django.db.models.functions import Coalesce
from django.utils import timezone
from prometheus_client import Metric
from prometheus_client.core import GaugeMetricFamily

from club.messages.notifications.kinds import kinds
from club.messages.notifications.models import (
    Delivery,
    EmailSettings,
    Letter,
    Notice,
    OwedMail,
    TableMute,
)
from club.messages.notifications.outbox import NOT_SENT
from club.people.members.models import Member
from compiled_queries.queries import ID, CompiledQuery

LOG_KEPT = timedelta(days=90)
ONE_DAY = timedelta(days=1)
RECENT = timedelta(days=30)  # failures that admins are shown
TRIED = Q(attempts__gt=0, post_at__isnull=False)  # it waits for another attempt
GIVEN_UP = Q(dropped=NOT_SENT)


@dataclass(frozen=True, slots=True)
class FailingEmails:
    """E-mails that the mail server did not take: those of notices to one member, or those about
    accounts. It tells no kind of notice: that would say who is asked what.
    """

    member: str  # empty: about accounts
    waiting: int  # they are tried again without an admin
    given_up: int


def letters_of(member: Member) -> QuerySet[Letter]:
    """The member's own e-mails that stay here, the newest first."""
    return Letter.objects.filter(member=member)


def notices_of(
    member: Member, group: str = "", *, only_unread: bool = False
) -> QuerySet[Notice]:
    """Returns the member's notices, the newest first: all, or those of a group of kinds, or those
    that are unread.
    """
    notices = Notice.objects.filter(member=member).select_related("table")
    if group:
        names = [kind.name for kind in kinds().values() if kind.group == group]
        notices = notices.filter(kind__in=names)
    if only_unread:
        notices = notices.filter(read_at__isnull=True)
    return notices.order_by("-made_at", "-pk")


@dataclass(frozen=True, slots=True)
class NoticeState:
    """The state of a member's notices that every page shows."""

    unread: int  # neither read nor acted upon; muted tables do not count
    emails_off: bool  # their address does not work


unread_notices: CompiledQuery[Any] = CompiledQuery(
    lambda member: Notice.objects.filter(member=member, read_at__isnull=True), ID
)
addresses_off: CompiledQuery[Any] = CompiledQuery(
    lambda member: EmailSettings.objects.filter(member=member, off_at__isnull=False), ID
)


def state_questions() -> list[CompiledQuery[Any]]:
    """The questions of every page: unless one has rows, there is nothing to count."""
    return [unread_notices, addresses_off]


def notice_state(member: Member) -> NoticeState:
    """Reads the state of the member's notices in one query."""
    muted = TableMute.objects.filter(member=member, table=OuterRef("table"))
    unread = Notice.objects.filter(
        ~Exists(muted), member=OuterRef("pk"), read_at__isnull=True
    )
    counted = unread.order_by().values("member").annotate(all=Count("pk")).values("all")
    off = EmailSettings.objects.filter(member=OuterRef("pk"), off_at__isnull=False)
    count, emails_off = (
        Member.objects.filter(pk=member.pk)
        .values_list(Coalesce(Subquery(counted), 0), Exists(off))
        .get()
    )
    return NoticeState(count, emails_off)


# asked on the page of a table, by member, time and table
unread_notices_of_table: CompiledQuery[Any] = CompiledQuery(
    lambda member, now, table: Notice.objects.filter(
        member=member, table=table, read_at__isnull=True
    ),
    ID,
    DateTimeField(),
    ID,
)


def is_any_unread(member_id: int, table_id: int) -> bool:
    """Whether the member has unread notices of the table."""
    unread = Notice.objects.filter(
        member=member_id, table=table_id, read_at__isnull=True
    )
    return unread.exists()


def is_told_of(member_id: int, kind_name: str, table_id: int) -> bool:
    """Whether a notice of that kind about the table was sent to the member, or will be."""
    deliveries = Delivery.objects.filter(
        notice__member=member_id, notice__kind=kind_name, notice__table=table_id
    )
    on_its_way = Q(sent_at__isnull=False) | Q(post_at__isnull=False)
    return deliveries.filter(on_its_way).exists()


def tables_told_today(member: Member) -> set[int]:
    """Returns the tables of the notices that the member got by e-mail in the last day."""
    since = timezone.now() - ONE_DAY
    sent = Delivery.objects.filter(
        notice__member=member, channel="email", sent_at__gte=since
    )
    tables = sent.filter(notice__table__isnull=False)
    return set(tables.values_list("notice__table_id", flat=True))


def is_digest_sent_today(member: Member) -> bool:
    """Whether the member got today's e-mail of digest notices, which lists the waiting tables."""
    lately = timezone.now() - ONE_DAY / 2
    digests = Delivery.objects.filter(channel="email", in_digest=True)
    return digests.filter(notice__member=member, sent_at__gte=lately).exists()


def delivery_log(member: Member, now: datetime) -> QuerySet[Delivery]:
    """Returns the deliveries to the member, the newest first, with each attempt."""
    due = Delivery.objects.filter(
        notice__member=member, made_at__gte=now - LOG_KEPT
    ).select_related("notice__table")
    return due.prefetch_related("tries").order_by("-made_at", "-pk")


def email_settings(member: Member) -> EmailSettings:
    """The member's settings, saved or not. They may be read with the member."""
    try:
        return member.email_settings
    except EmailSettings.DoesNotExist:
        return EmailSettings(member_id=member.pk)


def muted_tables(member: Member) -> QuerySet[TableMute]:
    """The tables that the member has muted, by name."""
    mutes = TableMute.objects.filter(member=member).select_related("table")
    return mutes.order_by("table__name", "pk")


def may_mute(member: Member, table_id: int) -> bool:
    """Whether the member ever got a notice about the table."""
    return Notice.objects.filter(member=member, table=table_id).exists()


def notice_counts() -> list[dict[str, object]]:
    """Counts the deliveries of each kind that wait, were sent, and were dropped, without naming
    members.
    """
    figures = (
        Delivery.objects.order_by("notice__kind")
        .values(kind=F("notice__kind"))
        .annotate(
            owed=Count("pk", filter=Q(post_at__isnull=False)),
            sent=Count("pk", filter=Q(sent_at__isnull=False)),
            void=Count("pk", filter=~Q(dropped="")),
        )
    )
    return [{**row, "kind": kind_label(row["kind"])} for row in figures]


def kind_label(name: str) -> str:
    """The kind in words; its name where no owner has registered it any more."""
    known = kinds().get(name)
    return str(known.label) if known else name


def failing_notices(now: datetime, most: int) -> tuple[list[FailingEmails], int]:
    """The first `most` members whose notices fail by e-mail, those with most given up first, and
    how many more there are.
    """
    recent = Delivery.objects.filter(
        TRIED | GIVEN_UP, channel="email", made_at__gt=now - RECENT
    )
    by_member = (
        recent.order_by()
        .values_list("notice__member__username")
        .annotate(
            waiting=Count("pk", filter=TRIED), given_up=Count("pk", filter=GIVEN_UP)
        )
    )
    first = by_member.order_by("-given_up", "-waiting", "notice__member__username")
    failing = [FailingEmails(*row) for row in first[:most]]
    return failing, by_member.count() - len(failing)


def failing_account_emails(now: datetime) -> FailingEmails:
    """How many e-mails about accounts wait for another attempt, and how many were given up."""
    recent = OwedMail.objects.filter(made_at__gt=now - RECENT)
    given_up = Count("pk", filter=Q(post_at__isnull=True))
    figures = recent.aggregate(waiting=Count("pk", filter=TRIED), given_up=given_up)
    return FailingEmails("", **figures)


def metrics_of_notices(now: datetime) -> Iterator[Metric]:
    """Yields the number of deliveries that are due."""
    due = Delivery.objects.filter(post_at__lte=now).count()
    yield GaugeMetricFamily(
        "kerho_notices_owed", "Notices that are due and not sent.", due
    )
