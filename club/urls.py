"""All addresses of the club; each app lists its own."""

from django.contrib import admin
from django.urls import include, path, re_path

from club.members.models import NAME
from club.members.urls import doors
from club.tables.people import member
from club.tables.views import home
from club.watching.views import health, metrics

urlpatterns = [
    path("", home, name="home"),
    path("tables/", include("club.tables.urls")),
    path("live/", include("club.live.urls")),
    path("letters/", include("club.notices.urls")),
    path("members/", include("club.members.urls")),
    re_path(rf"^members/named/(?P<name>{NAME})/$", member, name="member"),
    path("accounts/", include(doors)),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("health/", health, name="health"),
    path("metrics/", metrics, name="metrics"),
]
