"""The API of the asker and of other members."""

from django.urls import path, re_path

from club.people.members.api import views
from club.people.members.models import NAME
from club.site.api.viewsets import ApiRouter

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
