"""How people become members: sign-up as the club wants it, newcomers who wait for an answer, and
invitation links.
"""
