"""Models of members, preferences, sessions and the security log. Rows are written by `services.py`,
`active_sessions.py`, `security_log.py` and allauth.

Passwords, confirmed addresses and second factors belong to Django and allauth. Read `services.py`
next.
"""

import zoneinfo
from datetime import UTC, datetime
from functools import cache
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from club.members.api_key_rows import Key  # noqa: F401 - rows beside these are models, too

NAME = r"[A-Za-z0-9_-]{2,20}"  # also used in URL patterns
DEFAULT_ZONE = "Europe/Helsinki"
EARLIEST = datetime(1970, 1, 1, tzinfo=UTC)  # before all other moments

name_form = RegexValidator(
    rf"\A{NAME}\Z",
    _("A name has 2 to 20 characters: letters a to z, digits, hyphen and underscore."),
)


@cache
def all_zones() -> frozenset[str]:
    """All zones of the time zone database. It has hundreds of files and is read once."""
    return frozenset(zoneinfo.available_timezones())


def known_zone(name: str) -> None:
    """Raises `ValidationError` when the time zone database has no such zone."""
    if name not in all_zones():
        raise ValidationError(
            _("We do not know the time zone “%(name)s”."), params={"name": name[:40]}
        )


class Theme(models.TextChoices):
    SYSTEM = "system", _("like my device")
    LIGHT = "light", _("light, like paper")
    DARK = "dark", _("dark, as by lamplight")


class Members(UserManager["Member"]):
    """Django's manager; user names are compared without regard to case."""

    def get_by_natural_key(self, username: str | None) -> "Member":
        return self.get(username__iexact=username)


class Member(AbstractUser):
    """A member of the club: the user model of Django."""

    first_name: Any = None  # the user name is the only name
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
    time_zone = models.CharField(
        _("time zone"), max_length=64, default=DEFAULT_ZONE, validators=[known_zone]
    )
    theme = models.CharField(_("light"), max_length=6, choices=Theme, default=Theme.SYSTEM)
    letters = models.BooleanField(
        _("letters"), default=True, help_text=_("Write to me when it is my turn.")
    )
    confirm_turns = models.BooleanField(
        _("turns"),
        default=True,
        help_text=_("Let me lay out a whole turn, look at it, and only then play it."),
    )

    auto_leave = models.BooleanField(
        _("leave by itself"),
        default=False,
        db_default=False,
        help_text=_("When my time is about to run out, take two days of leave for me."),
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


class Rest(models.Model):
    """A member's time zone and quiet hours, from `since` until the next row. Rows are added and
    never changed, because deadlines are computed from them.
    """

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="rests")
    since = models.DateTimeField()
    zone = models.CharField(max_length=64, validators=[known_zone])
    quiet_from = models.TimeField(null=True)  # local time in the zone; null: no quiet hours
    quiet_to = models.TimeField(null=True)

    class Meta:
        ordering: ClassVar = ["since"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["member", "since"], name="members_one_rest_at_a_time")
        ]

    def __str__(self) -> str:
        return f"{self.member_id} lives by {self.zone} from {self.since}"


class LogIn(models.Model):
    """A session of a member, as the page about sessions shows it: since when, where, on what."""

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="log_ins")
    session_key = models.CharField(max_length=40, unique=True)
    place = models.CharField(max_length=45, blank=True)  # IP address; empty: not known
    device = models.CharField(max_length=200, blank=True)  # User-Agent header
    at = models.DateTimeField()
    seen_at = models.DateTimeField()  # last use, accurate to the day

    class Meta:
        ordering: ClassVar = ["-seen_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.member_id} since {self.at:%Y-%m-%d}"


class Matter(models.TextChoices):
    """Kinds of events in the security log."""

    LOGGED_IN = "logged_in", _("logged in")
    LOGGED_OUT = "logged_out", _("logged out")
    FAILED = "failed", _("wrong password")
    FACTOR_FAILED = "factor_failed", _("wrong second step")
    WARNED = "warned", _("told of many wrong passwords")
    JOINED = "joined", _("joined the club")
    RESET_ASKED = "reset_asked", _("asked for a new password")
    PASSWORD_CHANGED = "password_changed", _("changed the password")
    ADDRESS_CHANGED = "address_changed", _("changed the address")
    FACTOR_ADDED = "factor_added", _("added a second step")
    FACTOR_REMOVED = "factor_removed", _("removed a second step")
    SESSIONS_ENDED = "sessions_ended", _("ended sessions")
    LINK_SENT = "link_sent", _("was sent a link by a keeper")
    SENT_OUT = "sent_out", _("was logged out everywhere by a keeper")
    LOCKED = "locked", _("was locked out by a keeper")
    UNLOCKED = "unlocked", _("was let in again by a keeper")
    MADE_ADMIN = "made_keeper", _("was made a keeper")
    DISMISSED_ADMIN = "unmade_keeper", _("is no keeper any more")
    KEY_MADE = "key_made", _("made a key for a program")
    KEY_REVOKED = "key_revoked", _("revoked a key")
    KEY_LEAKED = "key_burnt", _("sent a key in an address; it was revoked")


class SecurityEntry(models.Model):
    """An event of an account in the security log. It never contains text that was entered."""

    member = models.ForeignKey(
        Member, on_delete=models.SET_NULL, null=True, related_name="security"
    )  # null: no member has the name that was entered
    matter = models.CharField(max_length=20, choices=Matter)
    keeper = models.ForeignKey(
        Member, on_delete=models.SET_NULL, null=True, related_name="+"
    )  # the admin who acted; null: the member
    place = models.CharField(max_length=45, blank=True)
    device = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["-at", "-pk"]
        verbose_name = _("line of the security log")
        verbose_name_plural = _("security log")
        indexes: ClassVar = [
            models.Index(fields=["member", "matter", "-at"], name="members_security"),
            models.Index(fields=["-at"], name="members_security_at"),
        ]

    def __str__(self) -> str:
        return f"{self.get_matter_display()}: {self.member_id}"
