"""URLs of boards and of what members decide about ratings."""

from django.urls import path

from club.api.ratings import views

urlpatterns = [
    path("rankings/<slug:slug>", views.Rankings.as_view(), name="rankings"),
    path("tables/<int:table_id>/wish", views.Hope.as_view(), name="wish"),
    path("boards", views.Boards.as_view(), name="boards"),
]
