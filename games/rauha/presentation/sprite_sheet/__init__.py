"""The sprite sheet `static/sheet.svg`, drawn from the data of the cards."""
