"""Heartbeats of the sweep, of workers and of bots, which all processes can read."""

from __future__ import annotations

from django.db import models


class Pulse(models.Model):
    """The heartbeat of one part, with counters."""

    name = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()  # the last run
    count = models.PositiveBigIntegerField(default=0)  # runs
    seconds = models.FloatField(default=0)  # of all runs together

    def __str__(self) -> str:
        return self.name
