"""Plans of a seat: how they are given, run in advance, forecast, and cancelled."""
