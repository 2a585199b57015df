"""The app as Django knows it."""

from django.apps import AppConfig


class StreamsConfig(AppConfig):
    name = "club.streams"
    label = "live"  # its table and migrations are called so
