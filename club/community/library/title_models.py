"""The titles of the library. Only `services/` write rows."""

from __future__ import annotations

from typing import ClassVar, Final

from django.db import models
from django.db.models import Q, Value
from django.db.models.functions import Concat
from django.urls import reverse

from club.base.pictures.models import Picture
from club.base.texts.short_texts import CODE_POINTS

LONGEST_NAME: Final = 120  # characters
LONGEST_BEST: Final = 20  # characters of numbers of players
LONGEST_TAGS: Final = 200  # characters of all tags of a title
SMALL_WORDS: Final = frozenset({"a", "an", "and", "of", "the"})  # have no initial


def split_tags(text: str) -> list[str]:
    """The words between commas, as tags are stored: in lower case and in order, each once."""
    words = {" ".join(word.split()).lower() for word in text.split(",")}
    return sorted(words - {""})


class TitleQuerySet(models.QuerySet["LibraryTitle"]):
    """Named queries of titles."""

    def with_pictures(self) -> TitleQuerySet:
        """With what is known of their pictures, which are fetched by browsers."""
        return self.select_related("picture").defer("picture__content")

    def with_tag(self, tag: str) -> TitleQuerySet:
        """The titles that have this tag."""
        listed = Concat(
            Value(", "), "tags", Value(","), output_field=models.CharField()
        )
        return self.alias(listed_tags=listed).filter(
            listed_tags__contains=f", {tag.lower()},"
        )


class LibraryTitle(models.Model):
    """A game of the library. A number that is not known is null."""

    name = models.CharField(max_length=LONGEST_NAME * CODE_POINTS)
    # the search key of the name: lists are sorted by it
    sort_key = models.CharField(max_length=LONGEST_NAME * CODE_POINTS)
    year = models.SmallIntegerField(null=True)
    min_players = models.PositiveSmallIntegerField(null=True)
    max_players = models.PositiveSmallIntegerField(null=True)
    min_minutes = models.PositiveSmallIntegerField(null=True)
    max_minutes = models.PositiveSmallIntegerField(null=True)
    # of 5, as BoardGameGeek counts it
    weight = models.DecimalField(max_digits=3, decimal_places=2, null=True)
    best_with = models.CharField(max_length=LONGEST_BEST, blank=True, db_default="")
    # in lower case, in alphabetical order, with a comma and a blank between two
    tags = models.CharField(
        max_length=LONGEST_TAGS * CODE_POINTS, blank=True, db_default=""
    )
    is_expansion = models.BooleanField(default=False)
    base = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, related_name="expansions"
    )
    picture = models.ForeignKey(
        Picture, on_delete=models.PROTECT, null=True, related_name="+"
    )
    game_slug = models.CharField(max_length=40, blank=True)  # played here online
    bgg_id = models.PositiveBigIntegerField(null=True, unique=True)  # BoardGameGeek's
    added_at = models.DateTimeField()

    objects = TitleQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["sort_key", "pk"]
        indexes: ClassVar = [
            models.Index(fields=["sort_key", "id"], name="library_titles_by_name"),
            models.Index(fields=["name"], name="library_titles_named"),
            models.Index(
                fields=["tags"], name="library_titles_tagged", condition=~Q(tags="")
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("library:title", args=[self.pk])

    @property
    def initials(self) -> str:
        """Two letters for a title without a picture."""
        words = [word for word in self.sort_key.split() if word not in SMALL_WORDS]
        first, *others = words or [self.name]
        letters = first[0] + others[0][0] if others else first[:2]
        return letters.upper()

    @property
    def base_name(self) -> str:
        """The name of the game that it expands; empty: none, or not known."""
        return self.base.name if self.base else ""

    @property
    def tag_list(self) -> list[str]:
        """The tags, each by itself."""
        return split_tags(self.tags)
