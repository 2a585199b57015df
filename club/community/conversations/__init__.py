"""Conversations: messages of two members to each other, each in a thread"""
