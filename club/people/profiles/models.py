"""Profiles and friends. Only `services.py` writes rows. A member who has never saved a profile has
no row.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.base.pictures.models import Picture
from club.base.texts.short_texts import CODE_POINTS
from club.people.moderation.relations import MemberRelation

MAX_LINE = 160  # characters


class MessagesFrom(models.TextChoices):
    """The members who may begin a conversation with a member."""

    MEMBERS = "members", _("all members")
    FRIENDS = "friends", _("my friends")
    NOBODY = "nobody", _("no other member")


class Profile(models.Model):
    """The profile of a member: a line, a picture and favourite games."""

    member = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="profile"
    )
    picture = models.ForeignKey(
        Picture, on_delete=models.PROTECT, null=True, related_name="+"
    )
    picture_hidden = models.BooleanField(default=False)  # by a judge
    line = models.CharField(max_length=MAX_LINE * CODE_POINTS, blank=True)
    line_hidden = models.BooleanField(default=False)  # by a judge
    favourites = models.JSONField(default=list)  # slugs of games
    # what others see
    shows_profile = models.BooleanField(default=True)  # line, favourites and events
    shows_history = models.BooleanField(default=True)  # results, ratings and plays
    shows_last_seen = models.BooleanField(default=False)
    messages_from = models.CharField(
        max_length=7,
        choices=MessagesFrom,
        default=MessagesFrom.MEMBERS,
        db_default=MessagesFrom.MEMBERS,
    )

    def __str__(self) -> str:
        return f"profile of {self.member_id}"

    @property
    def shown_line(self) -> str:
        """The line; empty if it is hidden."""
        return self.line if self.shows_profile and not self.line_hidden else ""

    @property
    def shown_favourites(self) -> list[str]:
        """The slugs of the favourite games; none if they are not shown."""
        return list(self.favourites) if self.shows_profile else []

    @property
    def shown_picture(self) -> Picture | None:
        """The picture; None if it is hidden."""
        return None if self.picture_hidden else self.picture


class Friend(MemberRelation):
    """A member whom another one likes to play with. The other is not asked, and not told."""

    to_oneself = ("own_friend", "This is you.")
    too_many = ("too_many_friends", "You have {most} friends already.")

    def __str__(self) -> str:
        return f"{self.member_id} likes to play with {self.other_id}"
