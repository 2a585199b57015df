"""URLs of the API. Version 1 is below `v1/` and is only extended. The reference page and the
page of API keys are beside it.
"""

from django.urls import include, path, re_path

from club.api.reference.views import NotFound

SUBJECTS = (
    "chat",
    "conduct",
    "events",
    "feeds",
    "games",
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
    "turns",
)

app_name = "api"
urlpatterns = [
    path("", include("club.api.reference.urls")),
    path("", include("club.api.keys.urls")),
    *(path("v1/", include(f"club.api.{subject}.urls")) for subject in SUBJECTS),
    re_path(r"^v1/", NotFound.as_view()),
]
