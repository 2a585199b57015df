"""URLs of the log. Each has a row in `tests/community/play_log/access_rows.py`."""

from django.urls import path

from club.community.play_log.views import members, plays
from club.people.file_imports import views as import_views

app_name = "play_log"
urlpatterns = [
    path("", plays.index, name="index"),
    path("form/", plays.form_part, name="form_part"),
    path("<int:play_id>/", plays.show_play, name="play"),
    path("<int:play_id>/edit/", plays.edit, name="edit"),
    path("<int:play_id>/answer/", plays.answer, name="answer"),
    path("guests/<int:guest_id>/claim/", members.claim, name="claim"),
    path("claims/<int:claim_id>/", members.answer_claimed, name="answer_claim"),
    path("names/<int:claim_id>/", members.answer_named, name="answer_named"),
    path("imports/", import_views.upload, {"kind": "plays"}, name="imports"),
    path(
        "imports/<int:import_id>/", import_views.show, {"kind": "plays"}, name="import"
    ),
    path("export/<str:kind>/", members.export, name="export"),
    path("titles/<int:title_id>/", members.title, name="title"),
    path("titles/<int:title_id>/results/", members.title_words, name="title_words"),
    path("members/<slug:name>/", members.history, name="history"),
    path("members/<slug:name>/<int:year>/", members.year_in_review, name="year"),
    path("preferences/", members.preferences, name="preferences"),
]
