"""A round: setup, work, harvest, tourism, and the windows for services between them."""
