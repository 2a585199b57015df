"""Trades: offers between seats and their answers, and trades with the supply."""
