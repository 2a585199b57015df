"""Models of the app. Only `services.py` writes rows."""

from __future__ import annotations

from typing import ClassVar, Final

from django.db import models

LONGEST_KIND: Final = 20  # characters


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
