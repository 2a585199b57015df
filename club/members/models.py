"""The member: a person of the club and what they prefer. Rows are written by `services.py`, and by allauth at the door.

Passwords, e-mail confirmations and second factors are allauth's and Django's. Read `services.py` next.
"""

import zoneinfo
from functools import cache
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

NAME = r"[A-Za-z0-9_-]{2,20}"  # also the form of a name in an address
DEFAULT_ZONE = "Europe/Helsinki"

name_form = RegexValidator(
    rf"\A{NAME}\Z", _("A name has 2 to 20 characters: letters a to z, digits, hyphen and underscore.")
)


@cache
def all_zones() -> frozenset[str]:
    """Every zone of the time zone database, read once: it lies in hundreds of files."""
    return frozenset(zoneinfo.available_timezones())


def known_zone(name: str) -> None:
    """Raises `ValidationError` when the time zone database has no such zone."""
    if name not in all_zones():
        raise ValidationError(_("We do not know the time zone “%(name)s”."), params={"name": name[:40]})


class Theme(models.TextChoices):
    SYSTEM = "system", _("like my device")
    LIGHT = "light", _("light, like paper")
    DARK = "dark", _("dark, as by lamplight")


class Members(UserManager["Member"]):
    """Django's own, but a name is the same name in capitals."""

    def get_by_natural_key(self, username: str | None) -> "Member":
        return self.get(username__iexact=username)


class Member(AbstractUser):
    """A person of the club. Called user only where Django and allauth insist on it."""

    first_name: Any = None  # one name is enough here, and it is chosen
    last_name: Any = None
    username = models.CharField(
        _("name"),
        max_length=20,
        unique=True,
        validators=[name_form],
        error_messages={"unique": _("Somebody here already has that name.")},
        help_text=_("2 to 20 letters, digits, - or _. The others see it."),
    )
    email = models.EmailField(_("e-mail"), max_length=254)
    time_zone = models.CharField(_("time zone"), max_length=64, default=DEFAULT_ZONE, validators=[known_zone])
    theme = models.CharField(_("light"), max_length=6, choices=Theme, default=Theme.SYSTEM)
    letters = models.BooleanField(_("letters"), default=True, help_text=_("Write to me when it is my turn."))
    confirm_turns = models.BooleanField(
        _("turns"), default=True, help_text=_("Let me lay out a whole turn, look at it, and only then play it.")
    )

    objects: ClassVar[Members] = Members()
    REQUIRED_FIELDS: ClassVar[list[str]] = ["email"]

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        constraints: ClassVar = [
            models.UniqueConstraint(
                Lower("username"),
                name="members_one_name",
                violation_error_message=_("Somebody here already has that name."),
            ),
            models.UniqueConstraint(
                Lower("email"),
                name="members_one_email",
                violation_error_message=_("Somebody here already uses that e-mail address."),
            ),
        ]

    def get_absolute_url(self) -> str:
        return reverse("member", args=[self.username])
