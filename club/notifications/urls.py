"""Addresses of kept letters."""

from django.urls import path

from club.notifications import views

app_name = "notices"
urlpatterns = [path("", views.kept_letters, name="letters")]
