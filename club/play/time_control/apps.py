"""Django's settings of this app."""

from django.apps import AppConfig


class TimeControlConfig(AppConfig):
    """The app of clocks, deadlines, holidays and absence."""

    name = "club.play.time_control"
    label = "timecontrol"  # the name of its tables and migrations
    default_auto_field = "django.db.models.BigAutoField"
