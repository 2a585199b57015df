"""Addresses of a member's feeds."""

from django.urls import path

from club.api.feeds import views

urlpatterns = [
    path("feeds", views.Feeds.as_view(), name="feeds"),
    path("feeds/renewal", views.FeedRenewal.as_view(), name="feed_renewal"),
]
