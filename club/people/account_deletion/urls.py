"""URLs of leaving."""

from django.urls import path

from club.people.account_deletion import views

app_name = "account_deletion"
urlpatterns = [
    path("", views.leaving, name="leaving"),
    path("stay/", views.stay, name="stay"),
]
