"""The app config: it connects signals of log-in and accounts to the security log."""

from django.apps import AppConfig


class MembersConfig(AppConfig):
    name = "club.people.members"

    def ready(self) -> None:
        from club.people.members import security_signals

        security_signals.connect_signals()
