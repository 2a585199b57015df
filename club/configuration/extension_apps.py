"""Settings of extension apps, which add to pages and e-mails, and settings of the ratings and of
the API. They are lists of dotted names, each explained in the module that reads it. Only
`club/settings.py` imports them.
"""

from django.utils.translation import gettext_noop

PANELS: dict[str, list[str]] = {  # club/ui/panels.py
    "welcome": [
        "club.events.panels.next_public_event",
        "club.news.panels.for_visitors",
        "club.demo.welcome.demo_log_ins",
    ],
    "home": [
        "club.administration.first_steps.first_steps_panel",
        "club.guests.panels.at_home",
        "club.leaving.panels.home_panel",
        "club.home.presence_panel.confirmations_panel",
        "club.proposals.panels.votes_to_give",
        "club.home.since_panel.finished_since",
        "club.ratings.results.panels.changes_since",
        "club.teaching.panels.at_home",
        "club.ui.names_in_files.names_in_files_panel",
        "club.chat.panels.at_home",
        "club.events.panels.free_places",
        "club.events.panels.next_event",
        "club.library.panels.at_home",
        "club.plays.panels.to_confirm",
    ],
    "home_club": [  # in the column of the club
        "club.sign_up.panels.newcomers_panel",
        "club.conduct.panels.reports_panel",
        "club.news.panels.at_home",
        "club.tournaments.panels.home_panel",
    ],
    "member": [
        "club.library.panels.member_panel",
        "club.conduct.panels.member_panel",
    ],
    "member_profile": ["club.events.panels.member_panel"],
    "member_history": [
        "club.ratings.statistics.panels.member_panel",
        "club.timecontrol.panels.on_time_rate_of_member",
        "club.plays.panels.member_panel",
    ],
    "table": [
        "club.practice.panels.at_table",
        "club.teaching.panels.at_table",
        "club.take_back.panels.at_table",
        "club.imported_games.panels.at_table",
        "club.chat.panels.at_table",
        "club.notes.panels.at_table",
        "club.guests.panels.at_table",
        "club.substitutes.panels.presence_panel",
        "club.substitutes.panels.substitute_panel",
        "club.ratings.stakes.panels.at_table",
        "club.ratings.results.panels.at_table",
        "club.plays.exports.push_link.push_panel",
    ],
    "game": [
        "club.teaching.panels.below_game",
        "club.ratings.statistics.panels.game_panel",
        "club.plays.panels.game_panel",
    ],
    "replay": [
        "club.practice.panels.at_replay",
        "club.imported_games.panels.at_replay",
    ],
    "open": ["club.one_screen.panels.below_games"],
    "event": [],
    "evening": ["club.library.event_boxes.at_evening"],
    "library_title": ["club.plays.panels.library_title_panel"],
}
PAGE_LINKS: dict[str, list[str]] = {  # club/ui/panels.py
    "evening": ["club.plays.panels.log_link"],
    "event_table": ["club.plays.panels.log_table_link"],
}
NAMES_IN_FILES = [  # club/ui/names_in_files.py
    "club.imported_games.panels.names_in_files",
    "club.plays.panels.names_in_files",
    "club.tournaments.panels.names_in_files",
]
# boxes of games, which a table of an event may name: club/ui/game_boxes.py
GAME_BOXES = "club.library.event_boxes.BOXES"
BESIDE_NAMES = [
    "club.ratings.stakes.panels.beside_seats",
    "club.timecontrol.panels.on_time_rates_of_players",
    "club.timecontrol.panels.players_on_holiday",
    "club.nudges.panels.beside_seats",
]  # club/ui/panels.py
REMARKS = ["club.ratings.results.panels.remark"]  # club/ui/panels.py
MASTHEAD = [
    "club.home.notices_link.notices_link",
    "club.events.panels.masthead_link",
    "club.ratings.leaderboards.panels.masthead_link",
    "club.tournaments.panels.masthead_link",
    "club.search.panels.masthead_link",
    "club.news.panels.masthead_link",
    "club.library.panels.masthead_link",
    "club.plays.panels.masthead_link",
]  # club/ui/panels.py
# on a member's own page; those that send notices are on the page of notices, too: club/ui/panels.py
ACCOUNT_LINKS = [
    "club.hooks.panels.account_link",
    "club.feeds.panels.account_link",
    "club.push.panels.account_link",
    "club.profiles.panels.account_link",
    "club.plays.panels.account_link",
    "club.conduct.panels.account_link",
    "club.imported_games.panels.account_link",
    "club.own_data.panels.account_link",
    "club.leaving.panels.account_link",
]
# on the page of those who look after the club: club/ui/panels.py
ADMIN_LINKS = [
    "club.sign_up.panels.newcomers_link",
    "club.sign_up.panels.links_link",
    "club.sign_up.panels.import_link",
    "club.conduct.panels.reports_link",
    "club.library.panels.loans_link",
    "club.library.panels.import_link",
    "club.administration.links.settings_link",
    "club.administration.links.roles_link",
    "club.administration.links.journal_link",
    "club.administration.links.closure_link",
    "club.administration.links.stuck_link",
    "club.administration.links.django_admin_link",
]
# of the app that browsers can install; empty: none
APP_MANIFEST = "push:manifest"
PENDING_ACTIONS = [
    "club.home.waiting.asked_at_tables",
    "club.home.waiting.tables_to_begin",
    "club.home.presence_panel.to_confirm",
    "club.home.waiting.votes_to_give",
]  # club/home/waiting.py
OPTIONAL_ACTIONS = [
    "club.home.optional_actions.to_answer",
    "club.home.optional_actions.to_sit_down_at",
    "club.home.optional_actions.to_take_over",
]  # club/home/optional_actions.py
# by the heading under which members choose: club/notifications/kinds.py
NOTICE_KINDS = {
    gettext_noop("Your games"): [
        "club.play.emails.KINDS",
        "club.play.optional_emails.KINDS",
        "club.seating.notice_kinds.KINDS",
        "club.nudges.notice_kinds.KINDS",
        "club.chat.notice_kinds.KINDS",
    ],
    gettext_noop("Time, substitutes and votes"): [
        "club.timecontrol.emails.KINDS",
        "club.substitutes.emails.KINDS",
        "club.proposals.emails.KINDS",
        "club.teaching.notice_kinds.KINDS",
        "club.take_back.notice_kinds.KINDS",
    ],
    gettext_noop("Events"): ["club.events.notice_kinds.KINDS"],
    gettext_noop("Tournaments"): ["club.tournaments.notice_kinds.KINDS"],
    gettext_noop("Games at real tables, and the library"): [
        "club.plays.notice_kinds.KINDS",
        "club.library.notice_kinds.KINDS",
    ],
    gettext_noop("The club"): [
        "club.news.notice_kinds.KINDS",
        "club.sign_up.notice_kinds.KINDS",
        "club.notifications.own_kinds.KINDS",
        "club.hooks.notice_kinds.KINDS",
    ],
}
# club/notifications/channels/
NOTICE_CHANNELS = [
    "club.notifications.channels.email.EmailChannel",
    "club.push.channel.PushChannel",
    "club.hooks.channel.HookChannel",
]
# the lines of a daily digest: club/notifications/own_kinds.py
NOTICE_WAITING = "club.home.digest.waiting_lines"
# until when a member is not to be disturbed: club/notifications/sending/decisions.py
NOTICE_QUIET_HOURS = "club.timecontrol.calendars.quiet_until"
# the board of an e-mail that asks for a move: club/play/email_blocks.py
NOTICE_BOARD = "club.mail_turns.board_words.board_in_words"
# further entries of a member's calendar: club/feeds/calendar.py
CALENDAR_SOURCES = [
    "club.events.calendars.feeds.entries_of_member",
    "club.tournaments.calendar_entries.round_ends_of_member",
]
# what the search finds: club/search/kinds.py
SEARCH_KINDS = [
    "club.search.own_kinds.MEMBERS",
    "club.search.own_kinds.GAMES",
    "club.search.own_kinds.TABLES",
    "club.events.search_kind.EVENTS",
    "club.news.search_kind.NEWS",
    "club.library.search_kind.TITLES",
    "club.tournaments.search_kind.TOURNAMENTS",
]
# the questions of e-mails that stay here: club/notifications/return_addresses.py
NOTICE_QUESTIONS = "club.mail_turns.kept_emails.questions_of"
# where answers to e-mails go: club/notifications/return_addresses.py
NOTICE_RETURN_ADDRESSES = "club.mail_turns.reply_tokens.addresses_of_email"

# what actions in the journal are called: club/journal/actions.py
JOURNAL_ACTIONS = [
    "club.roles.journal_actions.ACTIONS",
    "club.conduct.journal_actions.ACTIONS",
    "club.club_settings.journal_actions.ACTIONS",
    "club.sign_up.journal_actions.ACTIONS",
    "club.administration.journal_actions.ACTIONS",
    "club.events.journal_actions.ACTIONS",
    "club.news.journal_actions.ACTIONS",
    "club.library.journal_actions.ACTIONS",
    "club.tournaments.journal_actions.ACTIONS",
]
# what members can report: club/conduct/reportable.py
REPORTABLE_KINDS = [
    "club.conduct.member_names.MEMBER_NAME",
    "club.profiles.reportable_profiles.PROFILE_LINE",
    "club.profiles.reportable_profiles.PROFILE_PICTURE",
    "club.seating.reportable_names.TABLE_NAME",
    "club.chat.reportable_lines.CHAT_LINE",
    "club.news.reportable_news.NEWS_ITEM",
]

# the JSON Schema of record files: club/imported_games/record_files.py
RECORD_SCHEMA = "club.records.api.serializers.record_schema"

RATED_BY_DEFAULT = True  # unless the host or the game decides otherwise
SEASONS = True  # ratings for each quarter of the year, besides those of all time
# names and pages of titles that are no games of ours: club/ratings/presentation/titles.py
OTHER_TITLES = "club.plays.rated.titles.titles_by_slug"
# who is the host of an event, and logs the plays of its day: club/plays/evenings.py
PLAY_HOSTS = ["club.events.queries.hosts_event_on"]
# and who is at an event with a member
PLAY_EVENINGS = ["club.events.queries.members_at_event_with"]
PLAY_PAGE = "plays:play"  # the page of a real-table result
# the weight of a real-table result: members enter it, and it cannot be replayed
TABLE_PLAY_WEIGHT = 0.5

# Everything else about the API is in its base view, club/api/viewsets.py.
REST_FRAMEWORK = {"DEFAULT_SCHEMA_CLASS": "club.api.openapi.Addresses"}
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
        "StatusEnum": "club.tables.models.Status.values",
        "FormatEnum": ["kerho-record 1"],
        "TournamentFormatEnum": "club.tournaments.models.Format.values",
        "RoundStatusEnum": "club.tournaments.models.LegStatus.values",
        "EntrantStatusEnum": "club.tournaments.models.ENTRANT_STATES",
    },
}
