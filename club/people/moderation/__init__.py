"""Conduct between members: mutes, blocks, reports and their answers, sanctions, objections."""
