"""The table of signals, which processes use instead of Redis on the embedded default."""

from django.db import models
from django.db.models.functions import Now


class Signal(models.Model):
    """A channel has news. Rows are read within a second and deleted after minutes."""

    channel = models.CharField(max_length=32)
    at = models.DateTimeField(db_default=Now(), db_index=True)

    def __str__(self) -> str:
        return self.channel
