"""URLs of the lists of tables, of opening a table, and of the games' pages.

The URLs of one table are in `table_page/urls.py`.
"""

from django.urls import include, path

from club.play.catalogue import views as catalogue
from club.play.substitutes import views as substitutes
from club.play.time_control import views as time_control
from club.site.home import views as home

app_name = "tables"
urlpatterns = [
    path("", home.index, name="index"),
    path("time/", time_control.my_time, name="time"),
    path("bench/", substitutes.own_substitutes, name="bench"),
    path("bench/<int:call_id>/", substitutes.briefing, name="briefing"),
    path("open/", catalogue.choose, name="open"),
    path("open/<slug:slug>/", catalogue.open_table, name="open_game"),
    path("invite/<str:token>/", catalogue.invite, name="invite"),
    path("games/<slug:slug>/", catalogue.game, name="game"),
    path("games/<slug:slug>/try/", catalogue.try_out, name="try_out"),
    path("bots/", catalogue.bots_by_title, name="bots"),
    path("games/<slug:slug>/how-to-play/", catalogue.how_to_play, name="how_to_play"),
    path("games/<slug:slug>/rules/", catalogue.rules, name="rules"),
    path("games/<slug:slug>/rules/<int:version>/", catalogue.rules, name="rules"),
    path("<int:table_id>/", include("club.play.table_page.urls")),
]
