"""Between the web server and Django: who is let in when, how much is taken, and in which thread."""
