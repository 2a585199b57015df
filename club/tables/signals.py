"""What the tables say to whoever listens. Nobody need: each is a hint, and what must not be missed
is read from rows.
"""

from django.dispatch import Signal

bot_thought = Signal()  # seconds: how long a bot took over one decision
closed = Signal()  # table_id: play ended there, finished or called off; sent after the commit
