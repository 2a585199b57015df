"""Models of the app. Only `services.py` writes rows."""

from __future__ import annotations

from typing import ClassVar, Final

from django.db import models

LONGEST_KIND: Final = 20  # characters
LONGEST_SOURCE: Final = 60  # characters


class SearchWord(models.Model):
    """A word of a thing that every member may see. The rows of a thing are its words."""

    kind = models.CharField(max_length=LONGEST_KIND)  # name of a SearchKind
    word = models.BinaryField()  # bytes of the key: databases sort text differently
    about = models.PositiveBigIntegerField()  # id of the thing

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["kind", "word", "about"], name="search_word_once"
            )
        ]
        indexes: ClassVar = [
            models.Index(fields=["kind", "about"], name="search_words_of_a_thing")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.about}: {bytes(self.word).decode()}"


class SearchText(models.Model):
    """A text that the search finds by its words. Access is decided by the queryset of its source,
    never by this row.

    The database has more than Django knows: an index of the words that it keeps itself (see
    `full_text`).
    """

    source = models.CharField(max_length=LONGEST_SOURCE)  # name of a `TextSource`
    about = models.PositiveBigIntegerField()  # id of the row that has the text
    heading = models.TextField(blank=True)
    text = models.TextField(blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["source", "about"], name="search_one_text_a_row"
            )
        ]

    def __str__(self) -> str:
        return f"text of {self.source} {self.about}"
