"""Views of tournaments: pages for all, entries, results, and the organiser's page."""
