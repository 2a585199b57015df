"""The app config."""

from django.apps import AppConfig


class StreamsConfig(AppConfig):
    name = "club.base.streams"
    label = "live"  # the name of its table and migrations
