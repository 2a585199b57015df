"""Models of proposals to a table and of members' votes on them. `majorities.py` counts votes."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from club.base.partial_indexes import index_while_unset, unique_while_unset
from club.play.votes.majorities import Subject, Verdict


class Proposal(models.Model):
    """A question to the members at a table, settled by the deciding vote or by the sweep."""

    table = models.ForeignKey(
        "tables.Table", on_delete=models.CASCADE, related_name="proposals"
    )
    kind = models.CharField(max_length=8)  # a `majorities.Subject`
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="proposals",
    )  # null: proposed by the table's absence policy
    # the chair that the proposal is about
    seat = models.PositiveSmallIntegerField(null=True)
    # number of the question that gets more time
    asked = models.PositiveIntegerField(null=True)
    span = models.DurationField(null=True)  # of a pause, or of the time to give
    said = models.JSONField(default=list)  # the proposal's wording, a message as JSON
    terms = models.JSONField(default=dict)  # new values of the table's columns
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True)  # null: open
    verdict = models.CharField(max_length=7, default=Verdict.OPEN.value)

    class Meta:
        app_label = "tables"
        ordering: ClassVar = ["made_at", "pk"]
        constraints: ClassVar = [
            unique_while_unset(
                ["table", "kind"], "settled_at", "tables_one_proposal_of_a_kind"
            )
        ]
        indexes: ClassVar = [
            index_while_unset("expires_at", "settled_at", "tables_proposals_expire"),
            models.Index(fields=["table", "by", "made_at"], name="tables_proposals_by"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} at {self.table_id}"

    @property
    def subject(self) -> Subject:
        return Subject(self.kind)

    @property
    def open(self) -> bool:
        return self.settled_at is None


class Vote(models.Model):
    """A member's answer to a proposal, which they may change until it is settled."""

    proposal = models.ForeignKey(
        Proposal, on_delete=models.CASCADE, related_name="votes"
    )
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="votes"
    )
    answer = models.CharField(max_length=8)  # one of `majorities.answers_to`
    at = models.DateTimeField()

    class Meta:
        app_label = "tables"
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["proposal", "member"], name="tables_one_vote_each"
            )
        ]

    def __str__(self) -> str:
        return f"{self.answer} to {self.proposal_id}"
