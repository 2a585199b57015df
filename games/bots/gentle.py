"""The gentle bot: for a first game."""

from __future__ import annotations

from games.bots.slips import SlipBot

BOT = SlipBot("Gentle", 0.60)
