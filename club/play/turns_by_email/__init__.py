"""Turns by e-mail, an extension app: members answer e-mails about questions, and play so."""
