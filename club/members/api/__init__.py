"""The API of the asker and of other members."""

from django.urls import path, re_path

from club.api.viewsets import ApiRouter
from club.members.api import views
from club.members.models import NAME

router = ApiRouter()
router.register("me", views.OwnAccountViewSet)
urlpatterns = [
    *router.urls,
    path("members", views.MemberViewSet.as_view({"get": "list"})),
    re_path(
        rf"^members/(?P<name>{NAME})$",
        views.MemberViewSet.as_view({"get": "retrieve"}),
    ),
]
