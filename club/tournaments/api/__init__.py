"""The API of tournaments."""

from django.urls import path

from club.tournaments.api import entry_views, organiser_views, views

ONE = "tournaments/<int:pk>"
urlpatterns = [
    path("tournaments", views.Tournaments.as_view(), name="tournaments"),
    path(
        "tournaments/names",
        entry_views.NamesInFiles.as_view(),
        name="tournament_names",
    ),
    path(ONE, views.OneTournament.as_view(), name="tournament"),
    path(f"{ONE}/standings", views.Standings.as_view(), name="tournament_standings"),
    path(
        f"{ONE}/rounds/<int:number>", views.OneRound.as_view(), name="tournament_round"
    ),
    path(f"{ONE}/entry", entry_views.Entry.as_view(), name="tournament_entry"),
    path(
        f"{ONE}/tables/<int:number>",
        entry_views.OnePod.as_view(),
        name="tournament_pod",
    ),
    path(
        f"{ONE}/challenges",
        entry_views.Challenges.as_view(),
        name="tournament_challenges",
    ),
    path(
        "tournaments/challenges/<int:pk>",
        entry_views.OneChallenge.as_view(),
        name="tournament_challenge",
    ),
    path(f"{ONE}/calls", entry_views.Calls.as_view(), name="tournament_calls"),
    path(
        "tournaments/calls/<int:pk>",
        entry_views.OneCall.as_view(),
        name="tournament_call",
    ),
    path(
        f"{ONE}/acts", organiser_views.OrganiserActs.as_view(), name="tournament_acts"
    ),
    path(
        f"{ONE}/entrants",
        organiser_views.Entrants.as_view(),
        name="tournament_entrants",
    ),
]
