"""Model of anomalies, which admins may want to examine. Ratings do not depend on them."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Anomaly(models.Model):
    """An anomaly that admins may want to examine. The list is replaced every night."""

    class What(models.TextChoices):
        NET = "net", _("much from one opponent")
        SHARE = "share", _("most of the gain from one opponent")
        LEAVING = "leaving", _("always leave to each other")
        CALLED_OFF = "called_off", _("tables called off late")

    what = models.CharField(max_length=10, choices=What)
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    other = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )
    figure = models.IntegerField()  # points, percent, games or tables, by kind
    found_on = models.DateField()  # UTC

    class Meta:
        ordering: ClassVar = ["what", "-figure", "pk"]
        verbose_name_plural = "anomalies"
        db_table = "ratings_oddity"

    def __str__(self) -> str:
        return f"{self.get_what_display()}: {self.member_id}"
