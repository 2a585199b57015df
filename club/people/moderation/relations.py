"""What one member wishes of another one, who is not told: to mute, to block, to call a friend."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, Final

from django.conf import settings
from django.db import models

from club.base.errors import ClubError
from club.people.members.models import Member

MOST_OTHERS: Final = 500  # of each kind of relation


class MemberRelation(models.Model):
    """A relation of a member to another one. There is one of a kind for each pair."""

    # refusals of `add_relation`: code and text
    to_oneself: ClassVar[tuple[str, str]]
    too_many: ClassVar[tuple[str, str]]  # the text names {most}

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    other = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        abstract = True
        ordering: ClassVar = ["at", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["member", "other"], name="%(app_label)s_one_%(class)s_a_pair"
            )
        ]


def add_relation(
    kind: type[MemberRelation], member: Member, other: Member, now: datetime
) -> None:
    """Adds the relation; a second time changes nothing. Raises ClubError for oneself, and for more
    than MOST_OTHERS members.
    """
    rows: models.Manager[Any] = kind._default_manager
    if member.pk == other.pk:
        raise ClubError(*kind.to_oneself)
    if rows.filter(member=member).count() >= MOST_OTHERS:
        raise ClubError(*kind.too_many, most=MOST_OTHERS)
    rows.get_or_create(member=member, other=other, defaults={"at": now})


def end_relation(kind: type[MemberRelation], member: Member, other: Member) -> None:
    """Ends the relation; where there is none, nothing changes."""
    kind._default_manager.filter(member=member, other=other).delete()
