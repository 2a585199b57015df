"""The API of tables: found, opened, looked at; their log, their chance, the news of the club."""
