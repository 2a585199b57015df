"""The API of notices and of what a member is told."""

from django.urls import path

from club.notifications.api import views

urlpatterns = [
    path("notices", views.Notices.as_view(), name="notices"),
    path("notices/choices", views.Choices.as_view(), name="notice_choices"),
    path("notices/address", views.OwnAddress.as_view(), name="notice_address"),
    path("tables/<int:table_id>/mute", views.Mute.as_view(), name="mute"),
]
