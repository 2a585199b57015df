"""Whether everything runs, for whoever watches over the servers: signs of life, figures, and what
is written to the log. Nothing of a game is known here, and nothing that only its own member may
know.
"""
