"""The URLs of the whole project; each app lists its own URLs."""

from django.contrib import admin
from django.urls import include, path, re_path

from club import error_pages
from club.home.people import complete_names, list_members, member
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
    path("members/found/", complete_names, name="members_found"),
    path("members/", include("club.members.urls")),
    re_path(rf"^members/named/(?P<name>{NAME})/$", member, name="member"),
    path("accounts/", include(account_urls)),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("", include("club.monitoring.urls")),
]

handler400 = error_pages.bad_request
handler403 = error_pages.permission_denied
handler404 = error_pages.page_not_found
handler429 = error_pages.too_many_requests
handler500 = error_pages.server_error
