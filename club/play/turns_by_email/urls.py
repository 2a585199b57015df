"""URLs of turns by e-mail."""

from django.urls import path

from club.play.turns_by_email import views

app_name = "turns_by_email"
urlpatterns = [
    path("post/in/", views.mail_in, name="mail_in"),
    path("letters/<int:letter_id>/answer/", views.answer, name="answer"),
]
