"""URLs of tournaments."""

from django.urls import path

from club.community.tournaments.views import entrants, files, organising, pages
from club.people.file_imports.views import upload

app_name = "tournaments"
urlpatterns = [
    path("", pages.index, name="index"),
    path("new/", organising.make, name="make"),
    path("import/", upload, {"kind": "tournaments"}, name="import"),
    path("<int:pk>/", pages.tournament, name="tournament"),
    path("<int:pk>/rounds/<int:number>/", pages.leg, name="round"),
    path("<int:pk>/cross/", pages.cross, name="cross"),
    path("<int:pk>/tree/", pages.tree, name="tree"),
    path("<int:pk>/certificates/<int:number>/", pages.certificate, name="certificate"),
    path("<int:pk>/calendar.ics", files.calendar, name="calendar"),
    path("<int:pk>/standings.csv", files.standings_csv, name="csv"),
    path("<int:pk>/tournament.json", files.tournament_json, name="json"),
    path("<int:pk>/entry/", entrants.change_entry, name="entry"),
    path("<int:pk>/challenge/", entrants.make_challenge, name="challenge"),
    path("challenges/<int:pk>/", entrants.answer, name="answer"),
    path("names/<int:pk>/", entrants.answer_named, name="answer_named"),
    path("<int:pk>/call/", entrants.make_call, name="call"),
    path("calls/<int:pk>/", entrants.answer_call, name="answer_call"),
    path("<int:pk>/tables/<int:number>/", entrants.pod, name="pod"),
    path("<int:pk>/organise/", organising.organise, name="organise"),
    path("<int:pk>/terms/", organising.terms, name="terms"),
    path("<int:pk>/entrants/", organising.entrants, name="entrants"),
    path(
        "<int:pk>/entrants/import/", organising.import_entrants, name="import_entrants"
    ),
]
