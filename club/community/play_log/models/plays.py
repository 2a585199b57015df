"""Models of plays: the game at a real table, who scored in it, and its earlier versions."""

from __future__ import annotations

from datetime import datetime, time
from typing import Any, ClassVar, Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from club.base.pictures.models import Picture
from club.base.texts.short_texts import CODE_POINTS, MAX_NAME_LENGTH
from club.base.time_zones.names import club_zone
from club.community.play_log.models.names import PlayGuest, PlayPlace, PlayTitle

MAX_SCORERS: Final = 12
MAX_EXPANSIONS: Final = 10
MAX_NOTE: Final = 1_000  # characters
MAX_SCORE_LENGTH: Final = 60
USUAL_TIME: Final = time(20)  # of plays whose time is not known


class PlayStatus(models.TextChoices):
    """The state of a play, which follows from the answers of the other players."""

    WAITING = "waiting", _("waits for the others")
    CONFIRMED = "confirmed", _("confirmed")
    OBJECTED = "objected", _("somebody objects")
    # without questions: an old play of an import, or a play without other members
    UNASKED = "unasked", _("in the log alone")
    WITHDRAWN = "withdrawn", _("taken back")


class PlaySource(models.TextChoices):
    """The program that a play comes from."""

    HERE = "", _("this site")
    BG_STATS = "bgstats", "BG Stats"
    BGG = "bgg", "BoardGameGeek"
    CSV = "csv", "CSV"
    ONE_SCREEN = "screen", _("a game at one screen")
    TOURNAMENT = "tourney", _("a tournament")


class Play(models.Model):
    """A game at a real table, written down afterwards."""

    logger = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="logged_plays"
    )
    title = models.ForeignKey(PlayTitle, on_delete=models.PROTECT, related_name="plays")
    day = models.DateField()  # in the club's time zone
    clock = models.TimeField(null=True)  # null: not known
    place = models.ForeignKey(PlayPlace, on_delete=models.PROTECT, null=True)
    minutes = models.PositiveIntegerField(null=True)
    note = models.CharField(max_length=MAX_NOTE * CODE_POINTS, blank=True)
    teams = models.BooleanField(default=False)
    cooperative = models.BooleanField(default=False)
    counted = models.BooleanField(default=True)  # in statistics
    expansions = models.ManyToManyField(
        PlayTitle, through="PlayExpansion", related_name="+"
    )
    picture = models.ForeignKey(
        Picture, on_delete=models.PROTECT, null=True, related_name="+"
    )
    picture_hidden = models.BooleanField(  # by a judge
        default=False, db_default=False
    )

    status = models.CharField(max_length=9, choices=PlayStatus)
    version = models.PositiveIntegerField(default=1)  # rises with each edit
    logged_at = models.DateTimeField()
    asked_at = models.DateTimeField()  # when the others were last asked
    confirmed_at = models.DateTimeField(null=True)
    # the rated result may be outdated: `ratings.py` compares it with the play
    rating_due = models.BooleanField(default=False)

    source = models.CharField(max_length=7, choices=PlaySource, blank=True)
    source_id = models.CharField(max_length=100, blank=True)
    source_changed = models.CharField(max_length=30, blank=True)  # as the file says
    # fields of the source without a column here; for a tournament the address of the result
    source_json = models.JSONField(default=dict)
    imported_by = models.ForeignKey(
        "file_imports.FileImport",
        on_delete=models.SET_NULL,
        null=True,
        related_name="plays",
    )

    class Meta:
        ordering: ClassVar = ["-day", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["logger", "source", "source_id"],
                condition=~Q(source_id=""),
                name="plays_one_a_source",
            ),
            models.UniqueConstraint(
                fields=["source_id"],
                condition=Q(source="tourney"),
                name="plays_one_a_settled_result",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["title", "-day"], name="plays_of_title"),
            models.Index(fields=["-day", "-id"], name="plays_latest"),
            # counts what a list has without reading the plays
            models.Index(fields=["status"], name="plays_by_status"),
            models.Index(
                fields=["asked_at"],
                condition=Q(status="waiting"),
                name="plays_waiting",
            ),
            models.Index(
                fields=["id"], condition=Q(rating_due=True), name="plays_rating_due"
            ),
        ]

    def __str__(self) -> str:
        return f"play {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("play_log:play", args=[self.pk])

    @property
    def is_from_file(self) -> bool:
        """Whether it was imported: only the file says who played."""
        return self.source not in (
            PlaySource.HERE,
            PlaySource.ONE_SCREEN,
            PlaySource.TOURNAMENT,
        )

    @property
    def is_settled_elsewhere(self) -> bool:
        """Whether it is the result of a tournament, where it is corrected."""
        return self.source == PlaySource.TOURNAMENT

    @property
    def moment(self) -> datetime:
        """The time of the play, in the club's time zone."""
        return datetime.combine(self.day, self.clock or USUAL_TIME, tzinfo=club_zone())

    @property
    def is_open(self) -> bool:
        """Whether the others are still to answer."""
        return self.status in (PlayStatus.WAITING, PlayStatus.OBJECTED)

    @property
    def shown_picture(self) -> Picture | None:
        """The photo; None if it is hidden."""
        return None if self.picture_hidden else self.picture

    def belongs_to(self, member: Any) -> bool:
        """Whether the member played or logged the play. `may` and `expect_power` call this."""
        scorers = self.scorers.all()
        return self.logger_id == member.pk or any(
            row.member_id == member.pk for row in scorers
        )


class PlayExpansion(models.Model):
    """An expansion with which a play was played."""

    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="+")
    title = models.ForeignKey(PlayTitle, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["play", "title"], name="plays_an_expansion_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.title_id} in play {self.play_id}"


class Scorer(models.Model):
    """A person who sat in a play: a member, a guest, or a person without a name."""

    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="scorers")
    position = models.PositiveSmallIntegerField()  # in the list
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="scored_plays",
    )
    guest = models.ForeignKey(
        PlayGuest, on_delete=models.PROTECT, null=True, related_name="scored_plays"
    )
    place = models.PositiveSmallIntegerField(null=True)  # 1 is best, ties share
    score = models.CharField(
        max_length=MAX_SCORE_LENGTH * CODE_POINTS, blank=True
    )  # as written
    figure = models.FloatField(null=True)  # the score, if it is a number
    seat = models.PositiveSmallIntegerField(null=True)  # from 1
    started = models.BooleanField(default=False)
    new = models.BooleanField(default=False)  # to the game
    side = models.CharField(max_length=MAX_NAME_LENGTH * CODE_POINTS, blank=True)
    source_json = models.JSONField(default=dict)

    asked = models.BooleanField(default=False)  # to confirm
    confirmed_at = models.DateTimeField(null=True)
    objected_at = models.DateTimeField(null=True)
    objection = models.CharField(max_length=200 * CODE_POINTS, blank=True)

    class Meta:
        ordering: ClassVar = ["play", "position"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["play", "position"], name="plays_one_a_position"
            ),
            models.UniqueConstraint(
                fields=["play", "member"], name="plays_a_member_once"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["member", "-play"], name="plays_of_member"),
            models.Index(
                fields=["member"],
                condition=Q(asked=True, confirmed_at=None, objected_at=None),
                name="plays_to_confirm",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.position} of play {self.play_id}"


class PlayChange(models.Model):
    """A version of a play that was replaced, in words and figures."""

    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="changes")
    version = models.PositiveIntegerField()  # that was replaced
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    at = models.DateTimeField()
    why = models.CharField(max_length=200 * CODE_POINTS, blank=True)
    before = models.JSONField()

    class Meta:
        ordering: ClassVar = ["-version", "-pk"]

    def __str__(self) -> str:
        return f"version {self.version} of play {self.play_id}"
