"""URLs of leaving."""

from django.urls import path

from club.leaving import views

app_name = "leaving"
urlpatterns = [
    path("", views.leaving, name="leaving"),
    path("stay/", views.stay, name="stay"),
]
