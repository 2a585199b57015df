"""URLs of the library. Each has a row in `tests/community/library/access_rows.py`."""

from django.urls import path

from club.community.library import copy_views, title_views, views
from club.people.file_imports import views as import_views

app_name = "library"
urlpatterns = [
    path("", views.index, name="index"),
    path("mine/", views.mine, name="mine"),
    path("loans/", views.loans, name="loans"),
    path("titles/new/", title_views.add, name="add_title"),
    path("titles/<int:pk>/", views.title, name="title"),
    path("titles/<int:pk>/edit/", title_views.edit, name="edit_title"),
    path("titles/<int:pk>/wish/", views.wish, name="wish"),
    path("copies/new/", copy_views.add, name="add_copy"),
    path("copies/<int:pk>/", copy_views.copy, name="copy"),
    path("copies/<int:pk>/act/", copy_views.act, name="act"),
    path("copies/<int:pk>/contest/", copy_views.contest, name="contest"),
    path("copies/<int:pk>/edit/", copy_views.edit, name="edit_copy"),
    path("import/", import_views.upload, {"kind": "library"}, name="import"),
    path("import/<int:import_id>/", import_views.show, {"kind": "library"}),
    path("export.csv", views.export, name="export"),
]
