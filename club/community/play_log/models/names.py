"""Models of what plays and files name: titles, places and guests, each stored once and compared by
its key; the meaning of a name in a member's files, and rows that are exported again.
"""

from __future__ import annotations

import re
from typing import ClassVar, Final
from unicodedata import normalize

from django.conf import settings
from django.db import models
from django.db.models import Q

from club.base.texts.short_texts import CODE_POINTS, MAX_NAME_CODE_POINTS

MAX_NAME: Final = 100  # characters of a title or a place
MAX_WORDS: Final = 12  # results that a title has instead of scores
MAX_WORD: Final = 30  # characters of such a result
NAME_COLUMN: Final = MAX_NAME * CODE_POINTS
BLANKS: Final = re.compile(r"\s+")


def name_key(name: str) -> str:
    """The form in which names are compared."""
    return BLANKS.sub(" ", normalize("NFKC", name)).strip().casefold()


class PlayTitle(models.Model):
    """A title that was played: a name, and the slug of our own game if it is one."""

    name = models.CharField(max_length=NAME_COLUMN)
    key = models.CharField(
        max_length=NAME_COLUMN, unique=True
    )  # `name_key` of the name
    slug = models.SlugField(max_length=40, blank=True)  # of our game; empty: none
    bgg_id = models.PositiveIntegerField(null=True)  # at BoardGameGeek
    lowest_wins = models.BooleanField(default=False)
    cooperative = models.BooleanField(default=False)
    # results instead of scores, a line each, the best first; empty: scores are numbers
    score_words = models.TextField(blank=True, default="", db_default="")
    base = models.ForeignKey(  # of an expansion: the game that it belongs to
        "self", on_delete=models.SET_NULL, null=True, related_name="expansions"
    )

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["bgg_id"], name="plays_title_bgg"),
            models.Index(fields=["slug"], name="plays_title_slug"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def rated_slug(self) -> str:
        """The slug of its ratings. Titles without an engine of ours have pools, too."""
        return self.slug or f"x-{self.pk}"

    @property
    def words(self) -> tuple[str, ...]:
        """The results that take the place of scores, the best first."""
        return tuple(word for word in self.score_words.split("\n") if word)


class PlayPlace(models.Model):
    """A place where members play."""

    name = models.CharField(max_length=NAME_COLUMN)
    key = models.CharField(max_length=NAME_COLUMN, unique=True)

    def __str__(self) -> str:
        return self.name


class PlayGuest(models.Model):
    """A person who is no member, under the name that the logger uses. Two members may both know an
    Anna, so a guest belongs to one logger.
    """

    logger = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    name = models.CharField(max_length=MAX_NAME_CODE_POINTS)
    key = models.CharField(max_length=MAX_NAME_CODE_POINTS)
    # who turned out to be this guest; later plays name the member
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="claimed_guests",
    )

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["logger", "key"], name="plays_one_guest_a_name"
            )
        ]

    def __str__(self) -> str:
        return self.name


class GuestClaimQuerySet(models.QuerySet["GuestClaim"]):
    """Claims, by who answers them."""

    def open_names_in_files(self) -> GuestClaimQuerySet:
        """Names of files whose members have not answered yet."""
        return self.filter(is_from_file=True, agreed=None)


class GuestClaim(models.Model):
    """A member was a guest, perhaps. Where the member says so, the logger or an admin answers;
    where a file of the logger says so, the member answers.
    """

    guest = models.ForeignKey(
        PlayGuest, on_delete=models.CASCADE, related_name="claims"
    )
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="guest_claims"
    )
    # the name stands in a file of the logger, and the member answers
    is_from_file = models.BooleanField(default=False, db_default=False)
    at = models.DateTimeField()
    agreed = models.BooleanField(null=True)  # null: not answered
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    objects = GuestClaimQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["at", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["guest", "member"],
                condition=Q(agreed=None),
                name="plays_one_open_claim",
            )
        ]

    def __str__(self) -> str:
        return f"{self.member_id} as {self.guest_id}"


class LeftOut(models.Model):
    """A member whom others do not name in their plays."""

    member = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="left_out"
    )

    def __str__(self) -> str:
        return f"{self.member_id} is left out"


class ImportedName(models.Model):
    """The meaning of a name in the files of a member. Neither member nor `is_nobody`: a guest."""

    importer = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="imported_names",
    )
    key = models.CharField(max_length=MAX_NAME_CODE_POINTS)
    name = models.CharField(max_length=MAX_NAME_CODE_POINTS)
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )
    is_nobody = models.BooleanField(default=False)  # shown as somebody

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["importer", "key"], name="plays_one_meaning_a_name"
            )
        ]

    def __str__(self) -> str:
        return self.name


class ImportedRow(models.Model):
    """A row of a member's files of BG Stats to which plays refer, as the newest file has it: a
    game, a player, a place. The member's own export gives it back.
    """

    importer = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    table = models.CharField(max_length=12)
    key = models.CharField(max_length=100)  # the identifier in the file
    number = models.PositiveIntegerField()  # in the file; 0: none
    data = models.JSONField()

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["importer", "table", "key"], name="plays_one_row_a_key"
            )
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.key}"
