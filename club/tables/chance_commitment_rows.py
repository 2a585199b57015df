"""What a table holds of chance until it starts; then its record has it."""

from __future__ import annotations

from django.db import models

from club.records.services import Pledge


class Pledged(models.Model):
    """A row that keeps a sealed secret, and shows its commitment from the first on."""

    commitment = models.CharField(max_length=64, blank=True)  # hexadecimal; empty: the record's
    sealed_secret = models.TextField(blank=True)  # likewise

    class Meta:
        abstract = True

    @property
    def pledge(self) -> Pledge | None:
        """None once the record has it."""
        return Pledge(self.commitment, self.sealed_secret) if self.commitment else None

    @pledge.setter
    def pledge(self, pledge: Pledge | None) -> None:
        self.commitment = pledge.commitment if pledge else ""
        self.sealed_secret = pledge.sealed_secret if pledge else ""
