"""Addresses of the asker's profile."""

from django.urls import path

from club.api.profiles import views

urlpatterns = [
    path("me/profile", views.OwnProfile.as_view(), name="own_profile"),
    path("me/picture", views.OwnPicture.as_view(), name="own_picture"),
]
