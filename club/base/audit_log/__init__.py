"""The journal of the club: who changed what for all members, and when. It holds no secrets. The
page of it is in `club/site/administration`.
"""
