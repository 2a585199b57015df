"""Addresses of a table's chat, below `/tables/<id>/chat/`."""

from django.urls import path

from club.play.chat import views

app_name = "chat"
urlpatterns = [
    path("", views.chat, name="chat"),
    path("thread/", views.thread, name="thread"),
    path("news/", views.news, name="news"),
    path("write/", views.write, name="write"),
    path("public/", views.choose_public, name="public"),
    path("lines/<int:line_id>/", views.line, name="line"),
    path("lines/<int:line_id>/take-back/", views.take_back, name="take_back"),
]
