"""The easy bot: between the gentle and the steady one."""

from __future__ import annotations

from games.bots.slips import SlipBot

BOT = SlipBot("Easy", 0.35)
