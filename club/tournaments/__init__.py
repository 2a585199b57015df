"""Tournaments: Swiss, round robin, knock-out, league and ladder, at online and at real tables."""
