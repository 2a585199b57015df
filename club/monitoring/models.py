"""Signs of life that cross processes: what ran last when, how often, and how long it took
in all.
"""

from __future__ import annotations

from django.db import models


class Pulse(models.Model):
    """One row per thing that beats."""

    name = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()  # the last time
    count = models.PositiveBigIntegerField(default=0)
    seconds = models.FloatField(default=0)  # in all

    def __str__(self) -> str:
        return self.name
