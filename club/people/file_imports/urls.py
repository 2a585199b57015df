"""Addresses of imports. Apps serve the same views at addresses of their own."""

from django.urls import path

from club.people.file_imports import views

app_name = "file_imports"
urlpatterns = [
    path("", views.index, name="index"),
    path("<int:import_id>/", views.show, name="import"),
]
