"""The API of the catalogue: titles, their options and rules, and the schema of their views."""
