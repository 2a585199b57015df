"""The URLs of the whole project; each app lists its own URLs."""

from django.contrib import admin
from django.urls import include, path, re_path

from club import error_pages
from club.home.people import complete_names, list_members, member
from club.home.views import home
from club.members.models import NAME
from club.members.urls import account_urls
from club.sign_up.urls import sign_up_url

urlpatterns = [
    path("", home, name="home"),
    path("tables/<int:table_id>/chat/", include("club.chat.urls")),
    path("tables/<int:table_id>/notes/", include("club.notes.urls")),
    path("tables/<int:table_id>/nudge/", include("club.nudges.urls")),
    path("tables/<int:table_id>/practice/", include("club.practice.urls")),
    path("", include("club.teaching.urls")),
    path("tables/<int:table_id>/take-back/", include("club.take_back.urls")),
    path("tables/import/", include("club.imported_games.urls")),
    path("", include("club.guests.urls")),
    path("tables/", include("club.home.urls")),
    path("pictures/", include("club.pictures.urls")),
    path("conduct/", include("club.conduct.urls")),
    path("profiles/", include("club.profiles.urls")),
    path("leaving/", include("club.leaving.urls")),
    path("my-data/", include("club.own_data.urls")),
    path("live/", include("club.streams.urls")),
    path("api/", include("club.api.urls")),
    path("rankings/", include("club.ratings.urls")),
    path("club/", include("club.administration.urls")),
    path("", include("club.club_settings.urls")),
    path("", include("club.notifications.urls")),
    path("", include("club.push.urls")),
    path("feeds/", include("club.feeds.urls")),
    path("hooks/", include("club.hooks.urls")),
    path("imports/", include("club.file_imports.urls")),
    path("", include("club.mail_turns.urls")),
    path("members/", list_members, name="members"),
    path("members/found/", complete_names, name="members_found"),
    path("members/", include("club.members.urls")),
    re_path(rf"^members/named/(?P<name>{NAME})/$", member, name="member"),
    path("accounts/", include([sign_up_url, *account_urls])),
    path("", include("club.sign_up.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("", include("club.monitoring.urls")),
    path("one-screen/", include("club.one_screen.urls")),
    path("search/", include("club.search.urls")),
    path("events/", include("club.events.urls")),
    path("", include("club.news.urls")),
    path("library/", include("club.library.urls")),
    path("tournaments/", include("club.tournaments.urls")),
    path("plays/", include("club.plays.urls")),
]

handler400 = error_pages.bad_request
handler403 = error_pages.permission_denied
handler404 = error_pages.page_not_found
handler429 = error_pages.too_many_requests
handler500 = error_pages.server_error
