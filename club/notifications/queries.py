"""Questions about notices and kept letters. Nothing here writes."""

from __future__ import annotations

from django.db.models import Count, Q, QuerySet

from club.members.models import Member
from club.notifications.kinds import kinds
from club.notifications.models import Letter, Notice


def letters_of(member: Member) -> QuerySet[Letter]:
    """The member's own kept letters, the newest first."""
    return Letter.objects.filter(member=member)


def notice_counts() -> list[dict[str, object]]:
    """How many notices of each kind are owed, were sent, and were dropped; by number alone, never
    whose.
    """
    figures = (
        Notice.objects.order_by("kind")
        .values("kind")
        .annotate(
            owed=Count("pk", filter=Q(post_at__isnull=False)),
            sent=Count("pk", filter=Q(sent_at__isnull=False)),
            void=Count("pk", filter=~Q(dropped="")),
        )
    )
    known = kinds()
    return [
        {**row, "kind": str(known[row["kind"]].label if row["kind"] in known else row["kind"])}
        for row in figures
    ]
