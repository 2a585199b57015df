"""Addresses of taking a game back, below `/tables/<id>/take-back/`."""

from django.urls import path

from club.play.take_back import views

app_name = "take_back"
urlpatterns = [
    path("", views.page, name="page"),
    path("propose/", views.propose, name="propose"),
    path("undo/", views.undo, name="undo"),
    path("<int:pk>/agree/", views.agree, name="agree"),
    path("<int:pk>/refuse/", views.refuse, name="refuse"),
    path("<int:pk>/transcript/", views.transcript, name="transcript"),
]
