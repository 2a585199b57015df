"""Addresses of taking a game back."""

from django.urls import path

from club.api.take_back import views

urlpatterns = [
    path(
        "tables/<int:table_id>/take-back",
        views.TakeBacks.as_view(),
        name="take_backs",
    ),
    path(
        "tables/<int:table_id>/take-back/<int:pk>",
        views.TakeBack.as_view(),
        name="take_back",
    ),
]
