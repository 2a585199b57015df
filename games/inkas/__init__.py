"""Catan: Rise of the Inkas: trade, building, tribes that fall into ruins. Rules in `rules.py`."""

from .rules import Inkas

GAME = Inkas()
