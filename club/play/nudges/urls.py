"""Addresses of nudges, below `/tables/<id>/nudge/`."""

from django.urls import path

from club.play.nudges import views

app_name = "nudges"
urlpatterns = [path("", views.nudge, name="nudge")]
