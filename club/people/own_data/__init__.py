"""A member's own data as a zip: made by a task, fetched once, gone after a week."""
