"""Addresses of games from elsewhere."""

from django.urls import path

from club.api.imported_games import views

urlpatterns = [
    path("imports/records", views.Imports.as_view(), name="imports"),
    path("imports/claims", views.SeatClaims.as_view(), name="import_claims"),
]
