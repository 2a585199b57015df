"""The table of signals: how processes tell each other that a channel has news where there is no
Redis.
"""

from django.db import models
from django.db.models.functions import Now


class Signal(models.Model):
    """Something is new on a channel. Rows are read within a second and swept away after minutes."""

    channel = models.CharField(max_length=32)
    at = models.DateTimeField(db_default=Now(), db_index=True)

    def __str__(self) -> str:
        return self.channel
