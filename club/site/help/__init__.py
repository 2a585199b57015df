"""Help: the club's rules, which are in docs/rules, as pages."""
