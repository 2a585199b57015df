"""The asker's profile as JSON."""

from __future__ import annotations

from base64 import b64decode
from binascii import Error
from typing import Any

from django.utils.translation import gettext_lazy
from rest_framework import serializers as s

from club.api.base.requests import Sent
from club.api.base.requests import line as text_line
from club.api.base.serializers import AnswerSerializer
from club.profiles.models import MAX_LINE, Profile
from club.profiles.services import MOST_FAVOURITES
from club.texts.short_texts import CODE_POINTS

MOST_ENCODED = 240_000  # characters of base64, of which a body may have 256 KB


class ProfileSerializer(AnswerSerializer):
    """The profile of the asker."""

    line = s.CharField(allow_blank=True, help_text="about yourself")
    favourites = s.ListField(child=s.CharField(), help_text="slugs of games")
    shows_profile = s.BooleanField(
        help_text="others see line, favourites and the events you come to"
    )
    shows_history = s.BooleanField(help_text="others see results, ratings and plays")
    shows_last_seen = s.BooleanField(help_text="others see the day you were last here")
    picture = s.CharField(allow_blank=True, help_text="its path; empty: none")

    def compute_picture(self, profile: Profile) -> str:
        return profile.picture.get_absolute_url() if profile.picture else ""


class ProfileSent(Sent):
    """What is to change; the rest stays."""

    line = text_line(MAX_LINE * CODE_POINTS, required=False, allow_blank=True)
    favourites = s.ListField(
        child=text_line(40), max_length=MOST_FAVOURITES, required=False
    )
    shows_profile = s.BooleanField(required=False)
    shows_history = s.BooleanField(required=False)
    shows_last_seen = s.BooleanField(required=False)


class Base64Field(s.CharField):
    """A file as base64."""

    default_error_messages = {"invalid": gettext_lazy("Send the file as base64.")}

    def to_internal_value(self, data: Any) -> Any:
        try:
            return b64decode(super().to_internal_value(data), validate=True)
        except (Error, ValueError):
            self.fail("invalid")


class PictureSent(Sent):
    content = Base64Field(
        max_length=MOST_ENCODED,
        help_text="PNG, JPEG, WebP or GIF as base64, of 180 KB at most",
    )
