"""The API of rankings: boards, whom a host hopes for, who stands on boards."""
