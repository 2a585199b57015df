"""Addresses of threads, below `/threads/`."""

from django.urls import path

from club.messages.threads import views

app_name = "threads"
urlpatterns = [
    path("lines/<int:line_id>/", views.line, name="line"),
    path("lines/<int:line_id>/take-back/", views.take_back, name="take_back"),
    path("<slug:kind>/<int:key>/", views.thread, name="thread"),
    path("<slug:kind>/<int:key>/news/", views.news, name="news"),
    path("<slug:kind>/<int:key>/write/", views.write, name="write"),
    path("<slug:kind>/<int:key>/mute/", views.mute, name="mute"),
]
