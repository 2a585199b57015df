"""The API of mentors."""
