"""The API of turns and questions."""

from django.urls import path

from club.play.api import questions, views

urlpatterns = [
    path("questions", questions.OpenQuestions.as_view(), name="questions"),
    path("tables/<int:table_id>/view", views.View.as_view(), name="view"),
    path("tables/<int:table_id>/play", views.Play.as_view(), name="play"),
    path("tables/<int:table_id>/draft", views.Draft.as_view(), name="draft"),
    path(
        "tables/<int:table_id>/draft/stands",
        views.DraftStands.as_view(),
        name="draft_stands",
    ),
    path("tables/<int:table_id>/orders", views.Orders.as_view(), name="orders"),
    path("tables/<int:table_id>/presets", views.Presets.as_view(), name="presets"),
    path("tables/<int:table_id>/try", views.Try.as_view(), name="try"),
    path("tables/<int:table_id>/advice", views.Suggested.as_view(), name="advice"),
    path("tables/<int:table_id>/resign", views.Resign.as_view(), name="resign"),
    path("tables/<int:table_id>/back", views.Back.as_view(), name="back"),
    path("tables/<int:table_id>/resume", views.Resume.as_view(), name="resume"),
]
