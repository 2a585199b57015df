"""The demo club: members, tables and e-mails to try things out, only on the embedded default."""
