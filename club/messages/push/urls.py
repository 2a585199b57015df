"""URLs of web push and of the installed app."""

from django.urls import path

from club.messages.push import views

app_name = "push"
urlpatterns = [
    path("push/", views.own_browsers, name="browsers"),
    path("push/add/", views.add_browser, name="add"),
    path("push/<int:pk>/remove/", views.remove_browser, name="remove"),
    path("push.js", views.worker, name="worker"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("offline/", views.offline, name="offline"),
]
