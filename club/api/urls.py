"""URLs of the API. Version 1 is below `v1/` and is only extended. The reference page and the
page of API keys are beside it. Each app's part is in its `api` module or package.
"""

from django.urls import include, path, re_path

from club.api import reference
from club.members.api import key_pages

APPS = (
    "chat",
    "conduct",
    "events",
    "feeds",
    "catalogue",
    "hooks",
    "library",
    "imported_games",
    "members",
    "news",
    "notes",
    "notifications",
    "nudges",
    "plays",
    "practice",
    "profiles",
    "proposals",
    "push",
    "ratings",
    "records",
    "seating",
    "substitutes",
    "tables",
    "take_back",
    "teaching",
    "timecontrol",
    "tournaments",
    "play",
)

app_name = "api"
urlpatterns = [
    path("", reference.read_and_try, name="reference"),
    path("keys/", key_pages.own_keys, name="keys"),
    path("keys/end/", key_pages.end_key, name="end_key"),
    path("v1/schema/", reference.Schema.as_view(), name="schema"),
    *(path("v1/", include(f"club.{app}.api")) for app in APPS),
    re_path(r"^v1/", reference.NotFound.as_view()),
]
