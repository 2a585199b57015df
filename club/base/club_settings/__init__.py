"""Settings of the club: its name, its looks, its rules, the ways to join, and the view of
visitors. Admins change it on the site; the page is in `club/site/administration`.
"""
