"""Payments of dues. Only `services.py` writes rows."""

from __future__ import annotations

from datetime import date
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, FilteredRelation, Q

from club.people.members.models import Member
from club.people.members.queries import active_members


class DuesPayment(models.Model):
    """The day until which a member has paid the dues of a year."""

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="dues",
        db_index=False,  # the unique constraint begins with the member
    )
    year = models.PositiveSmallIntegerField()
    paid_until = models.DateField()
    noted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    noted_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["-year"]
        verbose_name = "payment of dues"
        verbose_name_plural = "payments of dues"
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["member", "year"], name="dues_one_payment_a_year"
            )
        ]

    def __str__(self) -> str:
        return f"{self.member} {self.year}: {self.paid_until}"


def members_with_dues(year: int) -> models.QuerySet[Member]:
    """Returns all members by name, with `paid_until` of the year: None where nothing is noted."""
    payment = FilteredRelation("dues", condition=Q(dues__year=year))
    members = active_members().alias(payment=payment)
    return members.annotate(paid_until=F("payment__paid_until"))


def members_in_arrears(year: int, today: date) -> models.QuerySet[Member]:
    """Returns the members whose dues of the year are not paid, or only until a day before today."""
    unpaid = Q(paid_until=None) | Q(paid_until__lt=today)
    return members_with_dues(year).filter(unpaid)


def payments_of(member: Member) -> models.QuerySet[DuesPayment]:
    """Returns the member's payments, the latest year first."""
    return DuesPayment.objects.filter(member=member)


def paid_days(year: int) -> list[tuple[str, date | None]]:
    """Returns the names of all members, each with the day until which they have paid."""
    payments = DuesPayment.objects.filter(year=year)
    days = dict(payments.values_list("member_id", "paid_until"))
    return [(member.username, days.get(member.pk)) for member in active_members()]
