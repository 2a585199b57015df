"""The site as a whole: home, help, administration, the API, the demo club, commands."""
