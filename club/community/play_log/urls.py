"""URLs of the log. Each has a row in `tests/community/play_log/access_rows.py`."""

from django.urls import path

from club.community.play_log.exports import views as export_views
from club.community.play_log.history import views as history_views
from club.community.play_log.pages import guest_views, views
from club.people.file_imports import views as import_views

app_name = "play_log"
urlpatterns = [
    path("", views.index, name="index"),
    path("<int:play_id>/", views.show_play, name="play"),
    path("<int:play_id>/edit/", views.edit, name="edit"),
    path("<int:play_id>/answer/", views.answer, name="answer"),
    path("guests/<int:guest_id>/claim/", guest_views.claim, name="claim"),
    path("claims/<int:claim_id>/", guest_views.answer_claimed, name="answer_claim"),
    path("names/<int:claim_id>/", guest_views.answer_named, name="answer_named"),
    path("imports/", import_views.upload, {"kind": "plays"}, name="imports"),
    path(
        "imports/<int:import_id>/", import_views.show, {"kind": "plays"}, name="import"
    ),
    path("export/<str:kind>/", export_views.export, name="export"),
    path("titles/<int:title_id>/", history_views.title, name="title"),
    path("members/<slug:name>/", history_views.history, name="history"),
    path("members/<slug:name>/<int:year>/", history_views.year_in_review, name="year"),
    path("preferences/", guest_views.preferences, name="preferences"),
]
