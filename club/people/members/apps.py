"""The app config: it connects signals of log-in and accounts to the security log."""

from django.apps import AppConfig


class MembersConfig(AppConfig):
    name = "club.people.members"

    def ready(self) -> None:
        from club.base.personal_data import register_personal_data
        from club.people.members import security_signals
        from club.people.members.personal_data import PERSONAL_DATA

        security_signals.connect_signals()
        register_personal_data(*PERSONAL_DATA)
