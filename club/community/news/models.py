"""The articles of the news. Only `services/` write rows."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar, Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.safestring import SafeString

from club.base.pictures.models import Picture
from club.base.texts.short_texts import CODE_POINTS

LONGEST_TITLE: Final = 120  # characters
LONGEST_EXCERPT: Final = 280  # characters


class NewsItem(models.Model):
    """An article. It is a draft, planned, or published; a judge may hide it."""

    author = models.ForeignKey(  # null: has left the club
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    title = models.CharField(max_length=LONGEST_TITLE * CODE_POINTS)
    text = models.TextField()  # Markdown
    html = models.TextField()  # made of the text when it was saved
    # its beginning as plain text
    excerpt = models.CharField(max_length=LONGEST_EXCERPT)
    is_public = models.BooleanField(default=False)  # anonymous visitors read it, too
    is_pinned = models.BooleanField(default=False)  # it stands above the others
    made_at = models.DateTimeField()
    changed_at = models.DateTimeField()  # its title or text
    publish_at = models.DateTimeField(null=True)  # planned; null: no plan
    published_at = models.DateTimeField(null=True)  # null: only writers read it
    hidden_at = models.DateTimeField(null=True)
    hidden_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        ordering: ClassVar = ["-published_at", "-pk"]
        indexes: ClassVar = [
            models.Index(
                fields=["-published_at", "-id"],
                name="news_published",
                condition=Q(published_at__isnull=False),
            ),
            models.Index(
                fields=["publish_at"],
                name="news_planned",
                condition=Q(published_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("news:item", args=[self.pk])

    @property
    def is_shown(self) -> bool:
        """Whether members read it."""
        return self.published_at is not None and self.hidden_at is None

    @property
    def safe_html(self) -> SafeString:
        """The HTML, which `render_markdown` has made."""
        return SafeString(self.html)

    @property
    def updated_at(self) -> datetime:
        """The moment of the publication, or of a change after that."""
        return max(self.changed_at, self.published_at or self.changed_at)


class NewsPicture(models.Model):
    """A picture that was uploaded for an article; its Markdown is in the text."""

    item = models.ForeignKey(
        NewsItem, on_delete=models.CASCADE, related_name="pictures"
    )
    picture = models.ForeignKey(Picture, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["item", "picture"], name="news_one_picture_an_item"
            )
        ]

    def __str__(self) -> str:
        return f"{self.picture_id} in {self.item_id}"
