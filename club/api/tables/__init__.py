"""The API of tables: lists, opening, one table, its log and chance, the club's news."""
