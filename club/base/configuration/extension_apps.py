"""Settings of extension apps, which add to pages and e-mails, and settings of the ratings and of
the API. They are lists of dotted names, each explained in the module that reads it. Only
`club/settings.py` imports them.
"""

from django.utils.translation import gettext_noop

PANELS: dict[str, list[str]] = {  # club/base/ui/panels.py
    "welcome": [
        "club.community.events.panels.next_public_event",
        "club.site.demo.welcome.demo_log_ins",
    ],
    "welcome_foot": [
        "club.community.events.panels.coming_events",
        "club.community.news.panels.for_visitors",
    ],
    "home": [
        "club.site.administration.first_steps.first_steps_panel",
        "club.people.guests.panels.at_home",
        "club.people.account_deletion.panels.home_panel",
        "club.site.home.presence_panel.confirmations_panel",
        "club.play.votes.panels.votes_to_give",
        "club.play.moves.since_panel.finished_since",
        "club.community.ratings.results.panels.changes_since",
        "club.play.teaching.panels.at_home",
        "club.base.ui.names_in_files.names_in_files_panel",
        "club.play.chat.panels.at_home",
        "club.community.events.panels.free_places",
        "club.community.events.panels.next_event",
        "club.community.library.panels.at_home",
        "club.community.play_log.panels.to_confirm",
    ],
    "home_club": [  # in the column of the club
        "club.people.sign_up.panels.newcomers_panel",
        "club.people.moderation.panels.reports_panel",
        "club.community.news.panels.at_home",
        "club.community.tournaments.panels.home_panel",
    ],
    "member": [
        "club.community.library.panels.member_panel",
        "club.people.moderation.panels.member_panel",
    ],
    "member_profile": ["club.community.events.panels.member_panel"],
    "member_history": [
        "club.community.ratings.statistics.panels.member_panel",
        "club.play.time_control.panels.on_time_rate_of_member",
        "club.community.play_log.panels.member_panel",
    ],
    "table": [
        "club.play.practice.panels.at_table",
        "club.play.teaching.panels.at_table",
        "club.play.take_back.panels.at_table",
        "club.play.imported_games.panels.at_table",
        "club.play.chat.panels.at_table",
        "club.play.notes.panels.at_table",
        "club.people.guests.panels.at_table",
        "club.play.substitutes.panels.presence_panel",
        "club.play.substitutes.panels.substitute_panel",
        "club.community.ratings.stakes.panels.at_table",
        "club.community.ratings.results.panels.at_table",
        "club.community.play_log.push_link.push_panel",
    ],
    "bar": ["club.play.take_back.panels.in_bar"],
    "game": [
        "club.play.teaching.panels.below_game",
        "club.community.ratings.statistics.panels.game_panel",
        "club.community.play_log.panels.game_panel",
    ],
    "replay": [
        "club.play.practice.panels.at_replay",
        "club.play.imported_games.panels.at_replay",
    ],
    "open": ["club.play.pass_and_play.panels.below_games"],
    "event": [],
    "evening": ["club.community.library.event_boxes.at_evening"],
    "library_title": ["club.community.play_log.panels.library_title_panel"],
}
PAGE_LINKS: dict[str, list[str]] = {  # club/base/ui/panels.py
    "evening": ["club.community.play_log.panels.log_link"],
    "event_table": ["club.community.play_log.panels.log_table_link"],
}
NAMES_IN_FILES = [  # club/base/ui/names_in_files.py
    "club.play.imported_games.panels.names_in_files",
    "club.community.play_log.panels.names_in_files",
    "club.community.tournaments.panels.names_in_files",
]
# boxes of games, which a table of an event may name: club/base/ui/game_boxes.py
GAME_BOXES = "club.community.library.event_boxes.BOXES"
BESIDE_NAMES = [
    "club.community.ratings.stakes.panels.beside_seats",
    "club.play.time_control.panels.on_time_rates_of_players",
    "club.play.time_control.panels.players_on_holiday",
    "club.play.nudges.panels.beside_seats",
]  # club/base/ui/panels.py
REMARKS = ["club.community.ratings.results.panels.remark"]  # club/base/ui/panels.py
MASTHEAD = [
    "club.site.home.notices_link.notices_link",
    "club.community.events.panels.masthead_link",
    "club.community.ratings.leaderboards.panels.masthead_link",
    "club.community.tournaments.panels.masthead_link",
    "club.community.search.panels.masthead_link",
    "club.community.news.panels.masthead_link",
    "club.community.library.panels.masthead_link",
    "club.community.play_log.panels.masthead_link",
]  # club/base/ui/panels.py
# on a member's own page; those that send notices are on the page of notices, too:
# club/base/ui/panels.py
ACCOUNT_LINKS = [
    "club.messages.webhooks.panels.account_link",
    "club.messages.feeds.panels.account_link",
    "club.messages.push.panels.account_link",
    "club.people.profiles.panels.account_link",
    "club.community.play_log.panels.account_link",
    "club.people.moderation.panels.account_link",
    "club.play.imported_games.panels.account_link",
    "club.people.own_data.panels.account_link",
    "club.people.account_deletion.panels.account_link",
]
# on the page of those who look after the club: club/base/ui/panels.py
ADMIN_LINKS = [
    "club.people.sign_up.panels.newcomers_link",
    "club.people.sign_up.panels.links_link",
    "club.people.sign_up.panels.import_link",
    "club.people.moderation.panels.reports_link",
    "club.community.library.panels.loans_link",
    "club.community.library.panels.import_link",
    "club.site.administration.links.settings_link",
    "club.site.administration.links.roles_link",
    "club.site.administration.links.journal_link",
    "club.site.administration.links.closure_link",
    "club.site.administration.links.stuck_link",
    "club.site.administration.links.django_admin_link",
]
# of the app that browsers can install; empty: none
APP_MANIFEST = "push:manifest"
PENDING_ACTIONS = [
    "club.site.home.waiting.asked_at_tables",
    "club.site.home.waiting.tables_to_begin",
    "club.site.home.presence_panel.to_confirm",
    "club.site.home.waiting.votes_to_give",
]  # club/site/home/waiting.py
OPTIONAL_ACTIONS = [
    "club.site.home.optional_actions.to_answer",
    "club.site.home.optional_actions.to_sit_down_at",
    "club.site.home.optional_actions.to_take_over",
]  # club/site/home/optional_actions.py
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
    "club.community.events.calendar_feeds.entries_of_member",
    "club.community.tournaments.calendar_entries.round_ends_of_member",
]
# what the search finds: club/community/search/kinds.py
SEARCH_KINDS = [
    "club.community.search.own_kinds.MEMBERS",
    "club.community.search.own_kinds.GAMES",
    "club.community.search.own_kinds.TABLES",
    "club.community.events.search_kind.EVENTS",
    "club.community.news.search_kind.NEWS",
    "club.community.library.search_kind.TITLES",
    "club.community.tournaments.search_kind.TOURNAMENTS",
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
# names and pages of titles that are no games of ours: club/community/ratings/presentation/labels.py
OTHER_TITLES = "club.community.play_log.ratings.titles_by_slug"
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
        "TournamentFormatEnum": "club.community.tournaments.choices.Format.values",
        "RoundStatusEnum": "club.community.tournaments.choices.LegStatus.values",
        "EntrantStatusEnum": "club.community.tournaments.choices.ENTRANT_STATES",
    },
}
