"""The app of turns by e-mail."""

from django.apps import AppConfig


class TurnsByEmailConfig(AppConfig):
    name = "club.play.turns_by_email"
    label = "mail_turns"  # the name of its tables and migrations
