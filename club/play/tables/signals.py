"""Signals of tables. Apps that import tables connect their receivers when Django starts.

`closing`, `chair_given_up` and `chair_taken_over` are sent inside the transaction, with the table's
row locked: the receiver's changes are committed with it or rolled back. The other signals are
hints, which may be lost.
"""

from django.dispatch import Signal

closing = Signal()  # table, now: the game ends, or the table is called off
# table, seat, now: a bot takes a member's chair for the rest of the game
chair_given_up = Signal()
# table, seat, member, now: the other member sits there for the rest of the game; a receiver that
# raises ClubError keeps them out
chair_taken_over = Signal()

# table_id, seat, searches: a bot or a stand-in is to act for the chair, and whether that is a bot
# which searches; sent inside the transaction
stand_in_due = Signal()
# table_id: chance, orders or bots may have to act; sent inside the transaction
wake_due = Signal()
# table_id: a page could not show the table
rendering_failed = Signal()
# table_id: tasks of the table have ended their workers; sent in the main process of a worker
workers_lost = Signal()

# table, member: the member has played a turn; sent after the commit
played = Signal()
# table_id: the game was finished or called off; sent after the commit
closed = Signal()
