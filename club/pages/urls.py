"""Addresses of the lists of tables, of opening one, and of the games' pages; a table's own are in
`table/urls.py`.
"""

from django.urls import include, path

from club.pages.lists import bench, time
from club.pages.lists import views as lists
from club.pages.shelf import views as shelf

app_name = "tables"
urlpatterns = [
    path("", lists.index, name="index"),
    path("time/", time.my_time, name="time"),
    path("bench/", bench.own_bench, name="bench"),
    path("bench/<int:call_id>/", bench.briefing, name="briefing"),
    path("open/", shelf.choose, name="open"),
    path("open/<slug:slug>/", shelf.open_table, name="open_game"),
    path("invite/<str:token>/", shelf.invite, name="invite"),
    path("games/<slug:slug>/", shelf.game, name="game"),
    path("games/<slug:slug>/try/", shelf.try_out, name="try_out"),
    path("games/<slug:slug>/rules/", shelf.rules, name="rules"),
    path("<int:table_id>/", include("club.pages.table.urls")),
]
