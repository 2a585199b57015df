"""The columns in which a table stores its secret for chance until the game starts. From then on the
secret is in the record.
"""

from __future__ import annotations

from django.db import models

from club.records.services import CommittedSecret


class ChanceCommitment(models.Model):
    """A row that stores a sealed secret, and the commitment to it, which is public at once."""

    # hexadecimal; empty: it is in the record
    commitment = models.CharField(max_length=64, blank=True)
    sealed_secret = models.TextField(blank=True)  # empty: it is in the record

    class Meta:
        abstract = True

    @property
    def pledge(self) -> CommittedSecret | None:
        """The commitment and the sealed secret; None once they are in the record."""
        return CommittedSecret(self.commitment, self.sealed_secret) if self.commitment else None

    @pledge.setter
    def pledge(self, pledge: CommittedSecret | None) -> None:
        self.commitment = pledge.commitment if pledge else ""
        self.sealed_secret = pledge.sealed_secret if pledge else ""
