"""The API of time: the asker's nights and leave, time given to others, how long turns took."""
