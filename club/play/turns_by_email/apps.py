"""The app of turns by e-mail."""

from django.apps import AppConfig


class TurnsByEmailConfig(AppConfig):
    name = "club.play.turns_by_email"
    label = "mail_turns"  # the name of its tables and migrations

    def ready(self) -> None:
        from club.base.personal_data import (
            TRANSIENT,
            NameStays,
            PersonalData,
            register_personal_data,
        )
        from club.messages.notifications.return_addresses import (
            addresses_of_emails,
            questions_of_emails,
        )
        from club.play.turns_by_email.kept_emails import questions_of
        from club.play.turns_by_email.models import ReceivedMail, ReplyToken
        from club.play.turns_by_email.reply_tokens import addresses_of_email

        register_personal_data(
            PersonalData(
                ReceivedMail,
                withheld={"member": TRANSIENT, "warned_member": TRANSIENT},
                stays={NameStays.OTHERS: "sealed"},
            ),
            PersonalData(
                ReplyToken, withheld={"member": TRANSIENT}, renamed={"subject": ""}
            ),
        )
        questions_of_emails.register(questions_of)
        addresses_of_emails.register(addresses_of_email)
