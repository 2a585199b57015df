"""The app of turns by e-mail."""

from django.apps import AppConfig


class MailTurnsConfig(AppConfig):
    name = "club.mail_turns"
