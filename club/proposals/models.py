"""Proposals to a table, and members' votes on them. Part of the models; how many have to agree, and
what silence means, is in `majorities.py`.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from club.partial_indexes import index_while_unset, unique_while_unset
from club.proposals.majorities import Subject, Verdict


class Proposal(models.Model):
    """A question to the members at a table; settled by the vote that decides, or by the sweep."""

    table = models.ForeignKey("tables.Table", on_delete=models.CASCADE, related_name="proposals")
    kind = models.CharField(max_length=8)  # a `votes.Subject`
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="proposals"
    )  # null: the table's constitution asks
    seat = models.PositiveSmallIntegerField(null=True)  # the chair it is about
    asked = models.PositiveIntegerField(null=True)  # number of the question it gives time for
    span = models.DurationField(null=True)  # of a pause, or of the time to be given
    said = models.JSONField(default=list)  # what is proposed, as a packed Message
    terms = models.JSONField(default=dict)  # columns of the table as they shall be
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True)  # null: it is open
    verdict = models.CharField(max_length=7, default=Verdict.OPEN.value)  # what came of it

    class Meta:
        app_label = "tables"
        ordering: ClassVar = ["made_at", "pk"]
        constraints: ClassVar = [
            unique_while_unset(["table", "kind"], "settled_at", "tables_one_proposal_of_a_kind")
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
    """One member's answer to a proposal; changed at will until it is settled."""

    proposal = models.ForeignKey(Proposal, on_delete=models.CASCADE, related_name="votes")
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="votes"
    )
    answer = models.CharField(max_length=8)  # one of `votes.ANSWERS`
    at = models.DateTimeField()

    class Meta:
        app_label = "tables"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["proposal", "member"], name="tables_one_vote_each")
        ]

    def __str__(self) -> str:
        return f"{self.answer} to {self.proposal_id}"
