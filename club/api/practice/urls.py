"""Addresses of practice."""

from django.urls import path

from club.api.practice import views

urlpatterns = [
    path("tables/<int:table_id>/practice", views.Practice.as_view(), name="practice"),
]
