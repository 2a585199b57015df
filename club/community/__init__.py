"""The life of the club besides its tables: ratings, tournaments, events, library, news."""
