"""The API of rankings: boards, the ratings that a host looks for, members' consent to boards."""
