"""Contacts that members made, reports, the cases that judges answer, and sanctions.

A case is one reported thing with all its reports. Judges answer cases, members object to answers.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from club.base.pictures.models import Picture
from club.base.texts.short_texts import CODE_POINTS
from club.people.moderation.relations import MemberBlock, MemberMute

MEMBER: Any = settings.AUTH_USER_MODEL
MAX_WORDS = 500  # characters of a note, a reason or an objection
LONGEST_KIND = 24

__all__ = [  # with the models of `relations.py`
    "LONGEST_KIND",
    "MAX_WORDS",
    "Case",
    "CaseAnswer",
    "ContactMade",
    "MemberBlock",
    "MemberMute",
    "Objection",
    "Report",
    "ReportReason",
    "Sanction",
    "SanctionType",
]


class ContactMade(models.Model):
    """A contact that limits count: of an author as a whole, or with one recipient. Rows are deleted
    when no limit counts them any more.
    """

    contact = models.CharField(max_length=16)  # a `Contact`
    author = models.ForeignKey(
        MEMBER, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    recipient = models.ForeignKey(  # null: the contact as a whole
        MEMBER, on_delete=models.CASCADE, null=True, related_name="+", db_index=False
    )
    about = models.CharField(max_length=24, blank=True)  # "t12": limits of one table
    at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [
            models.Index(
                fields=["author", "contact", "-at"], name="conduct_contacts_by"
            ),
            models.Index(
                fields=["recipient", "contact", "-at"], name="conduct_contacts_with"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.contact} by {self.author_id}"


class CaseAnswer(models.TextChoices):
    """The answer of a judge to a case."""

    NOTHING = "nothing", _("nothing")
    WARNING = "word", _("a warning")
    HIDDEN = "hidden", _("hidden")
    SILENCED = "silenced", _("silenced")
    AWAY = "away", _("away")
    OUT = "out", _("out of the club")


class Objection(models.TextChoices):
    """The answer of another judge to an objection."""

    UPHELD = "upheld", _("the answer stands")
    WITHDRAWN = "withdrawn", _("the answer is withdrawn")


class Case(models.Model):
    """A reported thing. Its text is what the first reporter could read; it is deleted after 90
    days.
    """

    kind = models.CharField(max_length=LONGEST_KIND)  # name of a `ReportableKind`
    thing = models.BigIntegerField()  # its id, of that kind
    author = models.ForeignKey(MEMBER, on_delete=models.CASCADE, related_name="cases")
    text = models.TextField()
    before = models.JSONField(default=list)  # [name, text] of lines before a line
    after = models.JSONField(default=list)  # of lines after it
    picture = models.ForeignKey(
        Picture, on_delete=models.PROTECT, null=True, related_name="+"
    )
    address = models.CharField(max_length=200, blank=True)  # path of a page
    opened_at = models.DateTimeField()

    # empty: not answered yet
    answer = models.CharField(max_length=8, choices=CaseAnswer, blank=True)
    reason = models.CharField(max_length=MAX_WORDS * CODE_POINTS, blank=True)
    hidden = models.BooleanField(default=False)  # the thing was hidden
    until = models.DateTimeField(null=True)  # end of a sanction; null: there is none
    judge = models.ForeignKey(
        MEMBER, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    answered_at = models.DateTimeField(null=True)

    objection = models.CharField(max_length=MAX_WORDS * CODE_POINTS, blank=True)
    objected_at = models.DateTimeField(null=True)
    # empty: there is no objection, or it is open
    objection_answer = models.CharField(max_length=9, choices=Objection, blank=True)
    objection_reason = models.CharField(max_length=MAX_WORDS * CODE_POINTS, blank=True)
    objection_judge = models.ForeignKey(
        MEMBER, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    objection_answered_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["opened_at", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["kind", "thing"],
                condition=Q(answer=""),
                name="conduct_one_open_case_a_thing",
            )
        ]
        indexes: ClassVar = [
            models.Index(fields=["answer", "opened_at"], name="conduct_queue")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.thing}"

    def get_absolute_url(self) -> str:
        return reverse("moderation:case", args=[self.pk])

    @property
    def is_objection_open(self) -> bool:
        """Whether an objection waits for its answer."""
        return self.objected_at is not None and not self.objection_answer

    @property
    def is_open(self) -> bool:
        """Whether it waits for a judge."""
        return not self.answer or self.is_objection_open


class ReportReason(models.TextChoices):
    INSULTING = "insult", _("It insults somebody")
    HATEFUL = "hate", _("It is hateful or threatens somebody")
    PRIVATE = "private", _("It tells something private")
    ADVERTISING = "advert", _("It is advertising")
    OTHER = "other", _("Something else")


class Report(models.Model):
    """One member's report of a thing."""

    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="reports")
    reporter = models.ForeignKey(
        MEMBER, on_delete=models.CASCADE, related_name="reports"
    )
    kind = models.CharField(max_length=LONGEST_KIND)  # that of the case
    thing = models.BigIntegerField()  # that of the case
    # SHA-256 of what it said: after a change it is another thing
    version = models.CharField(max_length=64)
    reason = models.CharField(max_length=7, choices=ReportReason)
    note = models.CharField(max_length=MAX_WORDS * CODE_POINTS, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["at", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["reporter", "kind", "thing", "version"],
                name="conduct_reported_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.reporter_id} about {self.kind} {self.thing}"


class SanctionType(models.TextChoices):
    SILENCED = "silenced", _("no chat")
    AWAY = "away", _("no log-in")
    OUT = "out", _("out of the club")


class Sanction(models.Model):
    """A sanction of a member, which an answer to a case began."""

    case = models.OneToOneField(Case, on_delete=models.CASCADE, related_name="sanction")
    member = models.ForeignKey(
        MEMBER, on_delete=models.CASCADE, related_name="sanctions"
    )
    type = models.CharField(max_length=8, choices=SanctionType)
    since = models.DateTimeField()
    until = models.DateTimeField(null=True)  # null: for good
    # when it ended or was withdrawn; null: it may hold
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["since", "pk"]
        indexes: ClassVar = [
            models.Index(fields=["member", "type", "ended_at"], name="conduct_held")
        ]

    def __str__(self) -> str:
        return f"{self.member_id}: {self.type} until {self.until}"

    def holds(self, now: datetime) -> bool:
        """Whether it is in force."""
        return self.ended_at is None and (self.until is None or now < self.until)
