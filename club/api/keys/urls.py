"""URLs of the page of own keys."""

from django.urls import path

from club.api.keys import views

urlpatterns = [
    path("keys/", views.own_keys, name="keys"),
    path("keys/end/", views.end_key, name="end_key"),
]
