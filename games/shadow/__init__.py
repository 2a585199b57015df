"""Shadow replay: a game that was played by older rules is replayed by newer rules beside them"""
