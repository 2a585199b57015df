"""Settings of the installed games and bots. Only `club/settings.py` imports them; `manage.py
startgame` adds a line here.
"""

from club.base.configuration.base import ENVIRONMENT

# Packages that have a GAME, in the order of the catalogue. When one is removed, its open tables are
# hidden; other pages still show its records.
INSTALLED_GAMES = [
    "games.rakentaa",
    "games.inkas",
    "games.rauha",
    "games.reykholt",
    "games.khronos",
    "games.nim",
    "games.liars_dice",
]

MOST_GAMES = ENVIRONMENT.most_games  # that a member plays at once; None: any number

# Modules that have a BOT, the simplest first.
INSTALLED_BOTS = ["games.bots.random", "games.bots.greedy"]

RATED_BY_DEFAULT = True  # unless the host or the game decides otherwise
SEASONS = True  # ratings for each quarter of the year, besides those of all time
# the weight of a real-table result: members enter it, and it cannot be replayed
TABLE_PLAY_WEIGHT = 0.5
