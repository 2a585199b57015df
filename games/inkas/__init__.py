"""Catan: Rise of the Inkas: trade, building, and tribes that fall into ruins. Rules in `rules.py`."""

from games.inkas.rules import Inkas

GAME = Inkas()
