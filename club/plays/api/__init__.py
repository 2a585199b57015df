"""The API of plays at real tables."""

from django.urls import path

from club.plays.api import import_views, views

urlpatterns = [
    path("plays", views.Plays.as_view(), name="plays"),
    path("plays/<int:play_id>", views.OnePlay.as_view(), name="play"),
    path("plays/<int:play_id>/answer", views.PlayAnswer.as_view(), name="play_answer"),
    path("plays/preferences", views.PlayPreferences.as_view(), name="play_preferences"),
    path("plays/claims", views.Claims.as_view(), name="play_claims"),
    path("plays/claims/<int:claim_id>", views.OneClaim.as_view(), name="play_claim"),
    path("plays/names", views.NamesInFiles.as_view(), name="play_names"),
    path("plays/imports", import_views.Imports.as_view(), name="play_imports"),
    path(
        "plays/imports/<int:import_id>",
        import_views.OneImport.as_view(),
        name="play_import",
    ),
]
