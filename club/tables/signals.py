"""What the tables say to whoever measures them. Nobody need listen."""

from django.dispatch import Signal

bot_thought = Signal()  # seconds: how long a bot took over one decision
