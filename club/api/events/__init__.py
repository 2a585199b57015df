"""The API of events: the same facts and services as the pages."""
