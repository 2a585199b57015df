"""Analyses of finished games. Only `services.py` writes rows."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class GameAnalysis(models.Model):
    """The analysis of a game, as far as it is computed. It is removed with the table."""

    table = models.OneToOneField(
        "tables.Table", on_delete=models.CASCADE, related_name="analysis"
    )
    asked_at = models.DateTimeField()
    done = models.PositiveIntegerField(default=0)  # steps of the computation
    total = models.PositiveIntegerField(default=0)  # 0: not known yet
    attempts = models.PositiveSmallIntegerField(default=0)  # since the last step
    finished_at = models.DateTimeField(null=True, db_index=True)
    # "values", "points" and "luck": `computation.py`
    content = models.JSONField(default=dict)

    class Meta:
        ordering: ClassVar = ["asked_at", "pk"]
        verbose_name_plural = "game analyses"

    def __str__(self) -> str:
        return f"table {self.table_id}"

    @property
    def is_ready(self) -> bool:
        return self.finished_at is not None

    @property
    def percent(self) -> int:
        return min(99, 100 * self.done // self.total) if self.total else 0
