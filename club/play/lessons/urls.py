"""Addresses of lessons, below the page of the game."""

from django.urls import path

from club.play.lessons import views

app_name = "lessons"
urlpatterns = [
    path("<slug:slug>/learn/", views.go_on, name="go_on"),
    path("<slug:slug>/learn/<int:number>/", views.step, name="step"),
]
