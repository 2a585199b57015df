"""The API of the asker and of other members."""

from django.urls import path, re_path

from club.members.api import views
from club.members.models import NAME

urlpatterns = [
    path("me", views.Me.as_view(), name="me"),
    path("members", views.EveryMember.as_view(), name="members"),
    re_path(rf"^members/(?P<name>{NAME})$", views.OneMember.as_view(), name="member"),
]
