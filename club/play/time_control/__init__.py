"""Time at tables: clocks, calendars, holidays, reminders, response times."""
