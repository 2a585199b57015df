"""Signals of tables. Apps that import tables connect their receivers when Django starts.

`closing`, `chair_given_up` and `chair_taken_over` are sent inside the transaction, with the table's
row locked: what a receiver does happens with the change or not at all. The others are hints, which
may be lost.
"""

from django.dispatch import Signal

closing = Signal()  # table, now: play ends, or the table is called off
chair_given_up = Signal()  # table, seat, now: a bot takes a member's chair for the rest of the game
chair_taken_over = Signal()  # table, seat, now: another member sits there for the rest of the game

bot_thought = Signal()  # seconds: how long a bot took over one decision
closed = Signal()  # table_id: play ended there, finished or called off; sent after the commit
