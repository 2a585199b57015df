"""Settings of extension apps, which add to pages and e-mails, and settings of the ratings and of
the API. They are lists of dotted names, each explained in the module that reads it. Only
`club/settings.py` imports them.
"""

from django.utils.translation import gettext_noop

# boxes of games, which a table of an event may name: club/base/ui/game_boxes.py
GAME_BOXES = "club.community.library.event_boxes.BOXES"
# of the app that browsers can install; empty: none
APP_MANIFEST = "push:manifest"
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
        "club.people.sign_up.notice_kinds.KINDS",
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
NOTICE_BOARD = "club.messages.turns_by_email.board_words.board_in_words"
# further entries of a member's calendar: club/messages/feeds/calendar.py
CALENDAR_SOURCES = [
    "club.community.events.calendars.feeds.entries_of_member",
    "club.community.tournaments.calendar_entries.round_ends_of_member",
]
# the questions of e-mails that stay here: club/messages/notifications/return_addresses.py
NOTICE_QUESTIONS = "club.messages.turns_by_email.kept_emails.questions_of"
# where answers to e-mails go: club/messages/notifications/return_addresses.py
NOTICE_RETURN_ADDRESSES = "club.messages.turns_by_email.reply_tokens.addresses_of_email"

# what actions in the journal are called: club/base/audit_log/actions.py
JOURNAL_ACTIONS = [
    "club.base.roles.journal_actions.ACTIONS",
    "club.people.moderation.journal_actions.ACTIONS",
    "club.base.club_settings.journal_actions.ACTIONS",
    "club.people.sign_up.journal_actions.ACTIONS",
    "club.site.administration.journal_actions.ACTIONS",
    "club.community.events.journal_actions.ACTIONS",
    "club.community.news.journal_actions.ACTIONS",
    "club.community.library.journal_actions.ACTIONS",
    "club.community.tournaments.journal_actions.ACTIONS",
]
# what members can report: club/people/moderation/reportable.py
REPORTABLE_KINDS = [
    "club.people.moderation.member_names.MEMBER_NAME",
    "club.people.profiles.reportable_profiles.PROFILE_LINE",
    "club.people.profiles.reportable_profiles.PROFILE_PICTURE",
    "club.play.seats.reportable_names.TABLE_NAME",
    "club.play.chat.reportable_lines.CHAT_LINE",
    "club.community.news.reportable_news.NEWS_ITEM",
]

# the JSON Schema of record files: club/play/imported_games/record_files.py
RECORD_SCHEMA = "club.play.game_records.api.serializers.record_schema"

RATED_BY_DEFAULT = True  # unless the host or the game decides otherwise
SEASONS = True  # ratings for each quarter of the year, besides those of all time
# names and pages of titles that are no games of ours: club/community/ratings/presentation/titles.py
OTHER_TITLES = "club.community.play_log.rated.titles.titles_by_slug"
# who is the host of an event, and logs the plays of its day: club/community/play_log/evenings.py
PLAY_HOSTS = ["club.community.events.queries.hosts_event_on"]
# and who is at an event with a member
PLAY_EVENINGS = ["club.community.events.queries.members_at_event_with"]
PLAY_PAGE = "play_log:play"  # the page of a real-table result
# the weight of a real-table result: members enter it, and it cannot be replayed
TABLE_PLAY_WEIGHT = 0.5

# Everything else about the API is in its base view, club/site/api/viewsets.py.
REST_FRAMEWORK = {"DEFAULT_SCHEMA_CLASS": "club.site.api.openapi.Addresses"}
SPECTACULAR_SETTINGS = {
    "TITLE": "Kerho",
    "DESCRIPTION": "Everything a page of the club can do, for members' programs.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENFORCE_NON_BLANK_FIELDS": True,
    # the names of version 1 stay; a second field of the same name gets another one
    "ENUM_NAME_OVERRIDES": {
        "StatusEnum": "club.play.tables.models.Status.values",
        "FormatEnum": ["kerho-record 1"],
        "TournamentFormatEnum": "club.community.tournaments.models.Format.values",
        "RoundStatusEnum": "club.community.tournaments.models.LegStatus.values",
        "EntrantStatusEnum": "club.community.tournaments.models.ENTRANT_STATES",
    },
}
