"""Addresses of practice."""

from django.urls import path

from club.api.practice import views

urlpatterns = [
    path("tables/<int:table_id>/practice", views.Practice.as_view(), name="practice"),
    path(
        "tables/<int:table_id>/practice/invitations",
        views.PracticeInvitations.as_view(),
        name="practice_invitations",
    ),
    path(
        "tables/<int:table_id>/practice/seats",
        views.PracticeSeats.as_view(),
        name="practice_seats",
    ),
]
