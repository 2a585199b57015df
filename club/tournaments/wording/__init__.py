"""Points and reasons in words, which formats and pages share."""
