"""Settings that the club makes itself: its name, its looks, its rules, who may join, and what
visitors see. Admins change it on the site; the page is in `club/site/administration`.
"""
