"""Addresses of the API: version 1 below `v1/`, where things are only added; beside it the page to
read and try it, and a member's own keys.
"""

from django.urls import include, path, re_path

from club.api.reference.views import Nowhere

SUBJECTS = (
    "games",
    "members",
    "proposals",
    "ratings",
    "records",
    "seating",
    "substitutes",
    "tables",
    "timecontrol",
    "turns",
)

app_name = "api"
urlpatterns = [
    path("", include("club.api.reference.urls")),
    path("", include("club.api.keys.urls")),
    *(path("v1/", include(f"club.api.{subject}.urls")) for subject in SUBJECTS),
    re_path(r"^v1/", Nowhere.as_view()),
]
