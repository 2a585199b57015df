"""The URLs of the whole project; each app lists its own URLs."""

from django.contrib import admin
from django.urls import include, path, re_path

from club.base import error_pages
from club.base.ui.fields import markdown_preview
from club.community.tournaments.views.files import member_calendar as tournament_feed
from club.people.members.models import NAME
from club.people.members.urls import account_urls
from club.people.sign_up.urls import sign_up_url
from club.site.home.views import complete_names, home, list_members, member

urlpatterns = [
    path("", home, name="home"),
    path("tables/<int:table_id>/chat/", include("club.play.chat.urls")),
    path("tables/<int:table_id>/notes/", include("club.play.notes.urls")),
    path("tables/<int:table_id>/nudge/", include("club.play.nudges.urls")),
    path("tables/<int:table_id>/practice/", include("club.play.practice.urls")),
    path("tables/<int:table_id>/analysis/", include("club.play.analysis.urls")),
    path("", include("club.play.teaching.urls")),
    path("tables/<int:table_id>/take-back/", include("club.play.take_back.urls")),
    path("tables/import/", include("club.play.imported_games.urls")),
    path("", include("club.play.guests.urls")),
    path("tables/games/", include("club.play.lessons.urls")),
    path("tables/", include("club.site.home.urls")),
    path("preview/", markdown_preview, name="markdown_preview"),
    path("pictures/", include("club.base.pictures.urls")),
    path("conduct/", include("club.people.moderation.urls")),
    path("profiles/", include("club.people.profiles.urls")),
    path("leaving/", include("club.people.account_deletion.urls")),
    path("my-data/", include("club.people.own_data.urls")),
    path("live/", include("club.base.streams.urls")),
    path("api/", include("club.site.api.urls")),
    path("rankings/", include("club.community.ratings.urls")),
    path("club/", include("club.site.administration.urls")),
    path("", include("club.base.club_settings.urls")),
    path("", include("club.messages.notifications.urls")),
    path("", include("club.messages.push.urls")),
    path("feeds/", include("club.messages.feeds.urls")),
    # below `/feeds/`, since logs mask the tokens there
    path(
        "feeds/<str:token>/tournaments/<int:pk>.ics",
        tournament_feed,
        name="tournament_feed",
    ),
    path("hooks/", include("club.messages.webhooks.urls")),
    path("imports/", include("club.people.file_imports.urls")),
    path("", include("club.play.turns_by_email.urls")),
    path("members/", list_members, name="members"),
    path("members/found/", complete_names, name="members_found"),
    path("members/", include("club.people.members.urls")),
    re_path(rf"^members/named/(?P<name>{NAME})/$", member, name="member"),
    path("accounts/", include([sign_up_url, *account_urls])),
    path("", include("club.people.sign_up.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("", include("club.base.monitoring.urls")),
    path("one-screen/", include("club.play.pass_and_play.urls")),
    path("help/", include("club.site.help.urls")),
    path("threads/", include("club.messages.threads.urls")),
    path("messages/", include("club.community.conversations.urls")),
    path("search/", include("club.community.search.urls")),
    path("events/", include("club.community.events.urls")),
    path("", include("club.community.news.urls")),
    path("library/", include("club.community.library.urls")),
    path("tournaments/", include("club.community.tournaments.urls")),
    path("plays/", include("club.community.play_log.urls")),
    path("dues/", include("club.community.dues.urls")),
]

handler400 = error_pages.bad_request
handler403 = error_pages.permission_denied
handler404 = error_pages.page_not_found
handler429 = error_pages.too_many_requests
handler500 = error_pages.server_error
