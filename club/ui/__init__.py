"""What all pages share: panels, times and errors in words, what views have in common."""
