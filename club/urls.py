"""The URLs of the whole project; each app lists its own URLs."""

from functools import partial

from django.contrib import admin
from django.urls import include, path, re_path
from django.views import defaults

from club.home.people import found, list_members, member
from club.home.views import home
from club.members.models import NAME
from club.members.urls import account_urls

urlpatterns = [
    path("", home, name="home"),
    path("tables/", include("club.home.urls")),
    path("live/", include("club.streams.urls")),
    path("api/", include("club.api.urls")),
    path("rankings/", include("club.ratings.urls")),
    path("letters/", include("club.notifications.urls")),
    path("members/", list_members, name="members"),
    path("members/found/", found, name="members_found"),
    path("members/", include("club.members.urls")),
    re_path(rf"^members/named/(?P<name>{NAME})/$", member, name="member"),
    path("accounts/", include(account_urls)),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("", include("club.monitoring.urls")),
]

handler403 = partial(defaults.permission_denied, template_name="403.jinja")
handler404 = partial(defaults.page_not_found, template_name="404.jinja")
