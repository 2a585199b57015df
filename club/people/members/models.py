"""Models of members, preferences, sessions and the security log. Rows are written by `services.py`,
`active_sessions.py`, `security_log.py` and allauth.

Passwords, confirmed addresses and second factors belong to Django and allauth. Read `services.py`
next.
"""

from datetime import UTC, datetime
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.core.exceptions import ValidationError
from django.core.validators import (
    MaxValueValidator,
    MinValueValidator,
    RegexValidator,
)
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from club.base.club_settings.queries import zone_name
from club.base.time_zones.names import all_zones
from club.people.members.api_key_rows import Key  # noqa: F401 - rows beside these are models, too

NAME = r"[A-Za-z0-9_-]{2,20}"  # also used in URL patterns
MOST_GAMES = 1_000  # that a member may set as their limit
DEFAULT_ZONE = "Europe/Helsinki"
MIN_MOMENT = datetime(1970, 1, 1, tzinfo=UTC)  # before all other moments

name_form = RegexValidator(
    rf"\A{NAME}\Z",
    _("A name has 2 to 20 characters: letters a to z, digits, hyphen and underscore."),
)


def known_zone(name: str) -> None:
    """Raises `ValidationError` when the time zone database has no such zone."""
    if name not in all_zones():
        raise ValidationError(
            _("There is no time zone “%(name)s”."), params={"name": name[:40]}
        )


class Theme(models.TextChoices):
    SYSTEM = "system", _("Like my device")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


class Members(UserManager["Member"]):
    """Django's manager; user names are compared without regard to case."""

    def get_by_natural_key(self, username: str | None) -> "Member":
        return self.get(username__iexact=username)

    def create_superuser(
        self,
        username: str,
        email: str | None = None,
        password: str | None = None,
        **extra: Any,
    ) -> "Member":
        """Django's; the first admin has the club's time zone."""
        extra.setdefault("time_zone", zone_name())
        return super().create_superuser(username, email, password, **extra)


class Member(AbstractUser):
    """A member of the club: the user model of Django."""

    first_name: Any = None  # the user name is the only name
    last_name: Any = None
    username = models.CharField(
        _("name"),
        max_length=20,
        unique=True,
        validators=[name_form],
        error_messages={"unique": _("This name is taken.")},
        help_text=_("2 to 20 letters, digits, - or _. The others see it."),
    )
    email = models.EmailField(_("e-mail"), max_length=254)
    time_zone = models.CharField(
        _("time zone"), max_length=64, default=DEFAULT_ZONE, validators=[known_zone]
    )
    theme = models.CharField(
        _("light"), max_length=6, choices=Theme, default=Theme.SYSTEM
    )
    letters = models.BooleanField(
        _("letters"), default=True, help_text=_("Write to me when it is my turn.")
    )
    confirm_turns = models.BooleanField(
        _("turns"),
        default=True,
        help_text=_("Let me lay out a whole turn, look at it, and only then play it."),
    )

    auto_leave = models.BooleanField(
        _("automatic holiday"),
        default=False,
        db_default=False,
        help_text=_(
            "When my time is about to run out, take two days of holiday for me."
        ),
    )

    most_games = models.PositiveSmallIntegerField(
        _("games at once"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_GAMES)],
        help_text=_("How many games you play at once at most. Empty: any number."),
    )

    hide_first_steps = models.BooleanField(
        _("hide first steps"), default=False, db_default=False
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
                violation_error_message=_("This name is taken."),
            ),
            models.UniqueConstraint(
                Lower("email"),
                name="members_one_email",
                violation_error_message=_("This e-mail address is already in use."),
            ),
        ]

    def get_absolute_url(self) -> str:
        return reverse("member", args=[self.username])


class LocalTimeSetting(models.Model):
    """A member's time zone and quiet hours, from `since` until the next row. Rows are added and
    never changed, because deadlines are computed from them.
    """

    member = models.ForeignKey(
        Member, on_delete=models.CASCADE, related_name="local_times"
    )
    since = models.DateTimeField()
    zone = models.CharField(max_length=64, validators=[known_zone])
    # local time in the zone; null: no quiet hours
    quiet_from = models.TimeField(null=True)
    quiet_to = models.TimeField(null=True)

    class Meta:
        ordering: ClassVar = ["since"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["member", "since"], name="members_one_rest_at_a_time"
            )
        ]
        db_table = "members_rest"

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


class SecurityEventType(models.TextChoices):
    """Kinds of events in the security log."""

    LOGGED_IN = "logged_in", _("logged in")
    LOGGED_OUT = "logged_out", _("logged out")
    FAILED = "failed", _("wrong password")
    FACTOR_FAILED = "factor_failed", _("wrong second step")
    WARNED = "warned", _("warned of many wrong passwords")
    JOINED = "joined", _("joined the club")
    RESET_ASKED = "reset_asked", _("asked for a new password")
    PASSWORD_CHANGED = "password_changed", _("changed the password")
    ADDRESS_CHANGED = "address_changed", _("changed the address")
    FACTOR_ADDED = "factor_added", _("added a second step")
    FACTOR_REMOVED = "factor_removed", _("removed a second step")
    SESSIONS_ENDED = "sessions_ended", _("ended sessions")
    LINK_SENT = "link_sent", _("was sent a link by an admin")
    SENT_OUT = "sent_out", _("was logged out everywhere by an admin")
    LOCKED = "locked", _("was locked out by an admin")
    UNLOCKED = "unlocked", _("was unlocked by an admin")
    RENAMED = "renamed", _("was given another name by an admin")
    MADE_ADMIN = "made_keeper", _("was made an admin")
    DISMISSED_ADMIN = "unmade_keeper", _("is no longer an admin")
    KEY_MADE = "key_made", _("made a key for a program")
    KEY_REVOKED = "key_revoked", _("revoked a key")
    KEY_LEAKED = "key_burnt", _("sent a key in an address; it was revoked")


class SecurityEntry(models.Model):
    """An event of an account in the security log. It never contains text that was entered."""

    member = models.ForeignKey(
        Member, on_delete=models.SET_NULL, null=True, related_name="security"
    )  # null: no member has the name that was entered
    matter = models.CharField(max_length=20, choices=SecurityEventType)
    # the admin who acted; null: the member
    admin = models.ForeignKey(
        Member,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        db_column="keeper_id",
    )
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


class ResetRequest(models.Model):
    """A request for a new password that `login/passwords.py` has not answered yet."""

    # encrypted JSON: the address that was entered, and where the request came from
    sealed = models.TextField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"asked at {self.at:%Y-%m-%d %H:%M}"
