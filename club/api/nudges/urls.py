"""Addresses of nudges."""

from django.urls import path

from club.api.nudges import views

urlpatterns = [
    path("tables/<int:table_id>/nudges", views.Nudges.as_view(), name="nudges"),
]
