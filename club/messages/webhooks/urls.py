"""URLs of a member's hooks."""

from django.urls import path

from club.messages.webhooks import views

app_name = "webhooks"
urlpatterns = [
    path("", views.own_hooks, name="hooks"),
    path("<int:pk>/test/", views.try_hook, name="test"),
    path("<int:pk>/secret/", views.renew_secret, name="secret"),
    path("<int:pk>/remove/", views.remove_hook, name="remove"),
]
