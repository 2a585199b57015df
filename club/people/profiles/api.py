"""API views of the asker's profile. They call the same services as the page."""

from __future__ import annotations

from dataclasses import fields

from rest_framework import serializers as s
from rest_framework.request import Request

from club.base.texts.short_texts import CODE_POINTS
from club.people.profiles import queries, services
from club.people.profiles.models import MAX_LINE, MessagesFrom, Profile
from club.people.profiles.services import MOST_FAVOURITES, ProfileTexts
from club.site.api.actions import ActionSchema
from club.site.api.requests import PictureSent, Sent, choice
from club.site.api.requests import line as text_line
from club.site.api.serializers import AnswerSerializer
from club.site.api.viewsets import ApiRouter, ViewSet


class ProfileSerializer(AnswerSerializer):
    """The profile of the asker."""

    line = s.CharField(allow_blank=True, help_text="about yourself")
    favourites = s.ListField(child=s.CharField(), help_text="slugs of games")
    shows_profile = s.BooleanField(
        help_text="others see line, favourites and the events you come to"
    )
    shows_history = s.BooleanField(help_text="others see results, ratings and plays")
    shows_last_seen = s.BooleanField(help_text="others see the day you were last here")
    messages_from = s.CharField(help_text="who may begin a conversation with you")
    picture = s.CharField(allow_blank=True, help_text="its path; empty: none")

    def compute_picture(self, profile: Profile) -> str:
        return profile.picture.get_absolute_url() if profile.picture else ""


class ProfileSent(Sent):
    """The parts of the profile that change; the others stay."""

    line = text_line(MAX_LINE * CODE_POINTS, required=False, allow_blank=True)
    favourites = s.ListField(
        child=text_line(40), max_length=MOST_FAVOURITES, required=False
    )
    shows_profile = s.BooleanField(required=False)
    shows_history = s.BooleanField(required=False)
    shows_last_seen = s.BooleanField(required=False)
    messages_from = choice(MessagesFrom.values, required=False)


class OwnProfileViewSet(ViewSet):
    lookup_url_kwarg = None

    @ActionSchema(ProfileSerializer)
    def retrieve(self, request: Request) -> Profile:
        """Your profile, as other members see it."""
        return queries.profile_of(self.member)

    @ActionSchema(ProfileSerializer, body=ProfileSent, refused=(422,))
    def update(self, request: Request) -> Profile:
        """Change your profile."""
        present = queries.profile_of(self.member)
        names = [field.name for field in fields(ProfileTexts)]
        texts = {name: self.body.get(name, getattr(present, name)) for name in names}
        return services.save_profile(self.member, ProfileTexts(**texts))


class OwnPictureViewSet(ViewSet):
    lookup_url_kwarg = None

    @ActionSchema(ProfileSerializer, body=PictureSent, refused=(422,))
    def update(self, request: Request) -> Profile:
        """Set your picture: a square is cut from its middle."""
        return services.set_picture(self.member, self.body["content"], self.now)

    @ActionSchema(status=204)
    def destroy(self, request: Request) -> None:
        """Remove your picture."""
        services.remove_picture(self.member)


router = ApiRouter()
router.register("me/profile", OwnProfileViewSet)
router.register("me/picture", OwnPictureViewSet)
urlpatterns = router.urls
