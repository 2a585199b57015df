"""URLs of the library. Each has a row in `tests/community/library/access_rows.py`."""

from django.urls import path

from club.community.library.views import copies, titles
from club.people.file_imports import views as import_views

app_name = "library"
urlpatterns = [
    path("", titles.index, name="index"),
    path("mine/", titles.mine, name="mine"),
    path("loans/", titles.loans, name="loans"),
    path("titles/new/", titles.add, name="add_title"),
    path("titles/<int:pk>/", titles.title, name="title"),
    path("titles/<int:pk>/edit/", titles.edit, name="edit_title"),
    path("titles/<int:pk>/wish/", titles.wish, name="wish"),
    path("copies/new/", copies.add, name="add_copy"),
    path("copies/<int:pk>/", copies.copy, name="copy"),
    path("copies/<int:pk>/act/", copies.act, name="act"),
    path("copies/<int:pk>/contest/", copies.contest, name="contest"),
    path("copies/<int:pk>/restore/", copies.restore, name="restore"),
    path("copies/<int:pk>/edit/", copies.edit, name="edit_copy"),
    path("import/", import_views.upload, {"kind": "library"}, name="import"),
    path("import/<int:import_id>/", import_views.show, {"kind": "library"}),
    path("labels/", copies.labels, name="labels"),
    path("export.csv", titles.export, name="export"),
]
