"""Addresses of members' own data."""

from django.urls import path

from club.people.own_data import views

app_name = "own_data"
urlpatterns = [
    path("", views.own_data, name="own_data"),
    path("fetch/", views.fetch, name="fetch"),
]
