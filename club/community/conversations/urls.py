"""Addresses of conversations, below `/messages/`."""

from django.urls import path

from club.community.conversations import views

app_name = "conversations"
urlpatterns = [path("", views.index, name="index")]
