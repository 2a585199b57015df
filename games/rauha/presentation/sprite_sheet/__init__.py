"""The file `static/sheet.svg`, made from the figures of the cards."""
