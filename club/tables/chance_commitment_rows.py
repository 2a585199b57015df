"""What a table holds of chance until it starts; then its record has it."""

from __future__ import annotations

from django.db import models

from club.records.services import CommittedSecret


class ChanceCommitment(models.Model):
    """A row that keeps a sealed secret, and shows its commitment from the first on."""

    commitment = models.CharField(max_length=64, blank=True)  # hexadecimal; empty: the record's
    sealed_secret = models.TextField(blank=True)  # likewise

    class Meta:
        abstract = True

    @property
    def pledge(self) -> CommittedSecret | None:
        """None once the record has it."""
        return CommittedSecret(self.commitment, self.sealed_secret) if self.commitment else None

    @pledge.setter
    def pledge(self, pledge: CommittedSecret | None) -> None:
        self.commitment = pledge.commitment if pledge else ""
        self.sealed_secret = pledge.sealed_secret if pledge else ""
