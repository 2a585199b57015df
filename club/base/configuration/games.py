"""Settings of the installed games and bots. Only `club/settings.py` imports them; `manage.py
startgame` adds a line here.
"""

from club.base.configuration.base import ENVIRONMENT
from club.base.game_packages import with_entry_points

# Packages that have a GAME, in the order of the catalogue. When one is removed, its open tables are
# hidden; other pages still show its records.
GAMES_OF_THIS_PROJECT = [
    "games.rakentaa",
    "games.inkas",
    "games.rauha",
    "games.reykholt",
    "games.khronos",
    "games.nim",
    "games.liars_dice",
]
INSTALLED_GAMES = with_entry_points(GAMES_OF_THIS_PROJECT)

MOST_GAMES = ENVIRONMENT.most_games  # that a member plays at once; None: any number

# Modules that have a BOT, the simplest first.
INSTALLED_BOTS = [  # the weakest first
    "games.bots.random",
    "games.bots.slips",  # gentle, easy
    "games.bots.greedy",
    "games.bots.ahead",
]

RATED_BY_DEFAULT = True  # unless the host or the game decides otherwise
SEASONS = True  # ratings for each quarter of the year, besides those of all time
# the weight of a real-table result: members enter it, and it cannot be replayed
TABLE_PLAY_WEIGHT = 0.5
