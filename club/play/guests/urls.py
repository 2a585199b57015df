"""Addresses of guests: their own below `/guests/`, the host's below the table."""

from django.urls import path

from club.play.guests import views

app_name = "guests"
urlpatterns = [
    path("tables/<int:table_id>/guests/", views.guests, name="guests"),
    path("tables/<int:table_id>/guests/<int:pk>/revoke/", views.revoke, name="revoke"),
    path("guests/join/", views.join, name="join"),
    path("guests/<str:token>/", views.enter, name="enter"),
]
