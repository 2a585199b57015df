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
INSTALLED_BOTS = ["games.bots.random", "games.bots.greedy"]
