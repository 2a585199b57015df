"""Addresses of the news."""

from django.urls import path

from club.api.news import views

urlpatterns = [
    path("news", views.News.as_view(), name="news"),
    path("news/<int:pk>", views.OneItem.as_view(), name="news_item"),
    path("news/<int:pk>/publish", views.ItemPublication.as_view(), name="news_publish"),
    path("news/<int:pk>/retract", views.ItemRetraction.as_view(), name="news_retract"),
]
