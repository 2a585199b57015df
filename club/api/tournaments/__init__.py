"""The API of tournaments: the same facts and services as the pages."""
