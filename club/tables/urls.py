"""Addresses of the lists of tables, of opening one, and of the games' pages; a table's own are in `table_urls.py`."""

from django.urls import include, path

from club.tables import views

app_name = "tables"
urlpatterns = [
    path("", views.index, name="index"),
    path("open/", views.choose, name="open"),
    path("open/<slug:slug>/", views.open_table, name="open_game"),
    path("invite/<str:token>/", views.invite, name="invite"),
    path("games/<slug:slug>/", views.game, name="game"),
    path("games/<slug:slug>/rules/", views.rules, name="rules"),
    path("<int:table_id>/", include("club.tables.table_urls")),
]
