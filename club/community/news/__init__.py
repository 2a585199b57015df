"""News: articles that organisers write for the club, and publish at once or at a time."""
