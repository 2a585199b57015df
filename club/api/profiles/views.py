"""API views of the asker's profile. They call the same services as the page."""

from __future__ import annotations

from django.core.files.base import ContentFile
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base.api_view import ApiView
from club.api.base.openapi import answers
from club.api.base.requests import body_of
from club.api.profiles.serializers import (
    PictureSent,
    ProfileSent,
    ProfileSerializer,
)
from club.members.api_key_rows import KeyScope
from club.profiles import queries, services
from club.profiles.services import ProfileTexts

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
