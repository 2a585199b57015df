"""Addresses of a member's browsers."""

from django.urls import path

from club.api.push import views

urlpatterns = [
    path("push", views.Browsers.as_view(), name="push"),
    path("push/<int:pk>", views.OneBrowser.as_view(), name="push_browser"),
]
