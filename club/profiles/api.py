"""API views of the asker's profile. They call the same services as the page."""

from __future__ import annotations

from base64 import b64decode
from binascii import Error
from typing import Any

from django.core.files.base import ContentFile
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext_lazy
from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.api_view import ApiView
from club.api.openapi import answers
from club.api.requests import Sent, body_of
from club.api.requests import line as text_line
from club.api.serializers import AnswerSerializer
from club.members.api_key_rows import KeyScope
from club.profiles import queries, services
from club.profiles.models import MAX_LINE, Profile
from club.profiles.services import MOST_FAVOURITES, ProfileTexts
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


READ, PLAY = KeyScope.READ, KeyScope.PLAY


class OwnProfile(ApiView):
    scopes = {"GET": READ, "POST": PLAY}

    @answers(ProfileSerializer)
    def get(self, request: Request) -> Response:
        """Your profile, as other members see it."""
        profile = queries.profile_of(self.member)
        return Response(ProfileSerializer.serialize(profile))

    @answers(ProfileSerializer, body=ProfileSent, refused=(422,))
    def post(self, request: Request) -> Response:
        """Change your profile."""
        sent, now_shown = body_of(ProfileSent, request), queries.profile_of(self.member)
        texts = ProfileTexts(
            line=sent.get("line", now_shown.line),
            favourites=sent.get("favourites", now_shown.favourites),
            shows_profile=sent.get("shows_profile", now_shown.shows_profile),
            shows_history=sent.get("shows_history", now_shown.shows_history),
            shows_last_seen=sent.get("shows_last_seen", now_shown.shows_last_seen),
        )
        profile = services.save_profile(self.member, texts)
        return Response(ProfileSerializer.serialize(profile))


class OwnPicture(ApiView):
    scopes = {"POST": PLAY, "DELETE": PLAY}

    @answers(ProfileSerializer, body=PictureSent, refused=(422,))
    def post(self, request: Request) -> Response:
        """Set your picture: a square is cut from its middle."""
        file = ContentFile(body_of(PictureSent, request)["content"], "picture")
        profile = services.set_picture(self.member, file, timezone.now())
        return Response(ProfileSerializer.serialize(profile))

    @answers(None, status=204)
    def delete(self, request: Request) -> Response:
        """Remove your picture."""
        services.remove_picture(self.member)
        return Response(status=204)


urlpatterns = [
    path("me/profile", OwnProfile.as_view(), name="own_profile"),
    path("me/picture", OwnPicture.as_view(), name="own_picture"),
]
