"""Settings of notices: lists of dotted names, each explained in the module that reads it. Only
`club/settings.py` imports them.
"""

from django.utils.translation import gettext_noop

# by the heading under which members choose: club/messages/notifications/kinds.py
NOTICE_KINDS = {
    gettext_noop("Your games"): [
        "club.play.moves.emails.KINDS",
        "club.play.moves.optional_emails.KINDS",
        "club.play.seats.notice_kinds.KINDS",
        "club.play.nudges.notice_kinds.KINDS",
        "club.play.chat.notice_kinds.KINDS",
    ],
    gettext_noop("Time, substitutes and votes"): [
        "club.play.time_control.emails.KINDS",
        "club.play.substitutes.emails.KINDS",
        "club.play.votes.emails.KINDS",
        "club.play.teaching.notice_kinds.KINDS",
        "club.play.take_back.notice_kinds.KINDS",
    ],
    gettext_noop("Events"): ["club.community.events.notice_kinds.KINDS"],
    gettext_noop("Tournaments"): ["club.community.tournaments.notice_kinds.KINDS"],
    gettext_noop("Games at real tables, and the library"): [
        "club.community.play_log.notice_kinds.KINDS",
        "club.community.library.notice_kinds.KINDS",
    ],
    gettext_noop("The club"): [
        "club.community.news.notice_kinds.KINDS",
        "club.site.administration.notice_kinds.KINDS",
        "club.messages.notifications.own_kinds.KINDS",
        "club.messages.webhooks.notice_kinds.KINDS",
    ],
}
# club/messages/notifications/channels/
NOTICE_CHANNELS = [
    "club.messages.notifications.channels.email.EmailChannel",
    "club.messages.push.channel.PushChannel",
    "club.messages.webhooks.channel.HookChannel",
]
# the lines of a daily digest: club/messages/notifications/own_kinds.py
NOTICE_WAITING = "club.site.home.digest.waiting_lines"
# until when a member is not to be disturbed: club/messages/notifications/sending/decisions.py
NOTICE_QUIET_HOURS = "club.play.time_control.calendars.quiet_until"
# the board of an e-mail that asks for a move: club/play/moves/email_blocks.py
NOTICE_BOARD = "club.play.turns_by_email.board_words.board_in_words"
# the questions of e-mails that stay here: club/messages/notifications/return_addresses.py
NOTICE_QUESTIONS = "club.play.turns_by_email.kept_emails.questions_of"
# where answers to e-mails go: club/messages/notifications/return_addresses.py
NOTICE_RETURN_ADDRESSES = "club.play.turns_by_email.reply_tokens.addresses_of_email"
