"""The settings of the club, one row. Only `services.py` writes it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from hashlib import sha256
from typing import Final

from django.conf import settings
from django.db import models
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from club.base.club_settings.accent import Accent, accent_pair
from club.base.pictures.models import Picture
from club.base.texts.short_texts import CODE_POINTS

ONLY_ROW: Final = 1
LONGEST_NAME: Final = 40
LONGEST_LINE: Final = 120
MOST_LOAN_DAYS: Final = 90
MOST_PACES: Final = 20
# fields with Markdown; beside each is the HTML made of it when it was saved
LONG_TEXTS: Final = ("about", "house_rules", "contact", "privacy")
DEFAULT_NAME: Final = "Kerho"
DEFAULT_LINE: Final = "A club for board games by correspondence"


class SignUp(models.TextChoices):
    """The way in which a newcomer becomes a member."""

    OPEN = "open", _("open: whoever signs up is a member")
    ASK = "ask", _("by asking: an organiser says yes or no")
    INVITED = "invited", _("by invitation: with a link of an organiser")


class VisitorView(models.TextChoices):
    """Parts of the front page for anonymous visitors; each includes the ones before."""

    NOTHING = "nothing", _("the name of the club, and the log-in")
    FRONT_PAGE = "front", _("what the club is, and its games")
    FINISHED = "finished", _("finished games, too")
    EVERYTHING = "all", _("all games that are not private")


class RealTableRatings(models.TextChoices):
    """Whether results at real tables change ratings."""

    TOGETHER = "one", _("count in the same ratings as games played here")
    APART = "apart", _("have ratings of their own")
    NONE = "no", _("are kept, and change no ratings")


class ClubSettings(models.Model):
    """The present settings."""

    name = models.CharField(max_length=LONGEST_NAME * CODE_POINTS, default=DEFAULT_NAME)
    line = models.CharField(
        max_length=LONGEST_LINE * CODE_POINTS, default=DEFAULT_LINE, blank=True
    )
    logo = models.ForeignKey(
        Picture, on_delete=models.PROTECT, null=True, related_name="+"
    )
    accent = models.CharField(max_length=7, blank=True)  # "#8c2f1b"; empty: our own
    accent_dark = models.CharField(max_length=7, blank=True)  # empty: computed
    about = models.TextField(blank=True)
    about_html = models.TextField(blank=True)
    house_rules = models.TextField(blank=True)
    house_rules_html = models.TextField(blank=True)
    contact = models.TextField(blank=True)
    contact_html = models.TextField(blank=True)
    privacy = models.TextField(blank=True)
    privacy_html = models.TextField(blank=True)
    zone = models.CharField(max_length=64, blank=True)  # empty: that of TIME_ZONE
    visitors_see = models.CharField(
        max_length=8, choices=VisitorView, default=VisitorView.EVERYTHING
    )
    # search engines list no page of the club
    hidden_from_search = models.BooleanField(default=False, db_default=False)
    sign_up = models.CharField(max_length=7, choices=SignUp, default=SignUp.OPEN)
    members_make_events = models.BooleanField(default=True)
    members_write_messages = models.BooleanField(default=True, db_default=True)
    members_comment = models.BooleanField(default=True, db_default=True)
    loan_days = models.PositiveSmallIntegerField(default=14)  # of a box of the library
    # names of time controls that forms offer; empty: all
    paces = models.JSONField(default=list)
    real_table_ratings = models.CharField(
        max_length=5, choices=RealTableRatings, default=RealTableRatings.TOGETHER
    )
    # an admin has gone through the first steps
    is_set_up = models.BooleanField(default=False)

    class Meta:
        verbose_name = verbose_name_plural = _("settings of the club")

    def __str__(self) -> str:
        return self.name

    @property
    def zone_name(self) -> str:
        """The zone of the club."""
        return self.zone or settings.TIME_ZONE

    @cached_property
    def accent_pair(self) -> Accent | None:
        """The accent in both lights; None: the colours of the site's own style."""
        return accent_pair(self.accent, self.accent_dark) if self.accent else None

    @property
    def texts(self) -> Mapping[str, SafeString]:
        """The long texts as HTML, which `render_markdown` has made."""
        return {name: SafeString(getattr(self, f"{name}_html")) for name in LONG_TEXTS}

    @property
    def look_version(self) -> str:
        """Changes with the style sheet of the accent; empty: there is none."""
        pair = self.accent_pair
        return sha256(repr(pair).encode()).hexdigest()[:12] if pair else ""

    @property
    def is_named(self) -> bool:
        """Whether the club has a name of its own."""
        return self.name != DEFAULT_NAME

    def shows(self, view: str) -> bool:
        """Whether anonymous visitors see as much as this."""
        order = VisitorView.values
        return order.index(self.visitors_see) >= order.index(view)
