"""The columns that store a table's secret for chance until the game starts. From the start, the
secret is in the record.
"""

from __future__ import annotations

from django.db import models

from club.play.game_records.services import CommittedSecret


class ChanceCommitment(models.Model):
    """A row that stores a sealed secret, and the commitment to it, which is public at once."""

    # hexadecimal; empty: it is in the record
    commitment = models.CharField(max_length=64, blank=True)
    sealed_secret = models.TextField(blank=True)  # empty: it is in the record

    class Meta:
        abstract = True

    @property
    def committed_secret(self) -> CommittedSecret | None:
        """The commitment and the sealed secret; None once they are in the record."""
        if self.commitment:
            return CommittedSecret(self.commitment, self.sealed_secret)
        return None

    @committed_secret.setter
    def committed_secret(self, committed_secret: CommittedSecret | None) -> None:
        self.commitment = committed_secret.commitment if committed_secret else ""
        self.sealed_secret = committed_secret.sealed_secret if committed_secret else ""
