"""The fields of the form that opens a table, as a browser sends them."""

from __future__ import annotations

TERMS: dict[str, object] = {
    "name": "Slow stones",
    "seats": 3,
    "company": "all",
    "bots": 0,
    "bot": "greedy",
    "pace": "two_days_a_turn",
    "leave": "all",
    "excuses": 1,
    "misses": 3,
    "stand_in": "bot_turn",
    "option_heaps": "3 4 5",
    "option_last_stone": "wins",
}
